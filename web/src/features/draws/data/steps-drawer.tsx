// One person's way through the draw: when they joined, and what gave them each code.

import { useQuery } from "@tanstack/react-query";
import { Drawer } from "antd";
import { useTranslation } from "react-i18next";
import type { MemberSteps, MemberView } from "@/api/after-types";
import { STA } from "@/api/outcome";
import { RequestFailed } from "@/api/query";
import { Answer } from "@/features/draws/data/answer";
import { stepsQuery } from "@/features/draws/data/data-calls";
import { useOriginWords } from "@/features/draws/data/use-origin-words";
import { formatExact } from "@/lib/format";
import { groupedCode } from "@/lib/grouped-code";
import { currentLanguage } from "@/lib/i18n";
import { UnlockButton, useIsAllowed } from "@/ui/gate";
import styles from "./dialogs.module.css";

interface StepsDrawerProps {
  lid: string;
  member: MemberView;
  onClose(): void;
}

export function StepsDrawer({ lid, member, onClose }: StepsDrawerProps) {
  const { t } = useTranslation("after");
  return (
    <Drawer open title={t("steps.title", { name: member.name })} size={480} onClose={onClose}>
      <Steps lid={lid} id={member.id} />
    </Drawer>
  );
}

function Steps({ lid, id }: { lid: string; id: string }) {
  const { t } = useTranslation("after");
  const isAllowed = useIsAllowed("more_activity_data");
  const query = useQuery({ ...stepsQuery(lid, id), enabled: isAllowed });
  const isRefused = query.error instanceof RequestFailed && query.error.failure.sta === STA.vipNeeded;
  if (!isAllowed || isRefused) {
    return (
      <>
        <p className={styles.text}>{t("steps.locked")}</p>
        <UnlockButton feature="more_activity_data" />
      </>
    );
  }
  return <Answer query={query}>{(data) => <StepList steps={data.steps} />}</Answer>;
}

function StepList({ steps }: { steps: MemberSteps["steps"] }) {
  const { t } = useTranslation("after");
  const words = useOriginWords();
  return (
    <ol className={styles.steps}>
      {steps.map(({ at, origin, code }) => (
        <li key={code}>
          <p className={styles.what}>{words(origin)}</p>
          <p className={`number ${styles.detail}`}>
            {formatExact(at, currentLanguage())} · {t("steps.code", { code: groupedCode(code) })}
          </p>
        </li>
      ))}
    </ol>
  );
}
