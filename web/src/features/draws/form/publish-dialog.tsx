// The last look before publishing: what is promised, and what cannot be changed afterwards.

import { Modal } from "antd";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { Opening } from "@/api/draw-types";
import { unitsOf } from "@/features/draws/form/defaults";
import { usePart } from "@/features/draws/form/form-store";
import { closesAt } from "@/features/draws/form/opening-fields";
import { useTeamUnits } from "@/features/draws/form/team-field";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./publish-dialog.module.css";

const fetchLots = () => import("@/features/draws/lots/lots-summary");
const LotsSummary = lazy(async () => ({ default: (await fetchLots()).LotsSummary }));

interface PublishDialogProps {
  open: boolean;
  onYes(): void;
  onNo(): void;
}

export function PublishDialog({ open, onYes, onNo }: PublishDialogProps) {
  const { t } = useTranslation("draws");
  const [lots] = usePart("lots");
  const isLots = lots !== null;
  // Fetched while the form is filled in: a dialog that grows moves its buttons from under the finger.
  useEffect(() => {
    if (isLots) void fetchLots();
  }, [isLots]);
  return (
    <Modal
      open={open}
      title={t("publish.title")}
      okText={t("publish.yes")}
      cancelText={t("publish.no")}
      onOk={onYes}
      onCancel={onNo}
      destroyOnHidden
    >
      <Summary />
      <p className={styles.text}>{t("publish.text")}</p>
    </Modal>
  );
}

function Summary() {
  const { t } = useTranslation("draws");
  const [title] = usePart("title");
  const [prizes] = usePart("prizes");
  const [opening] = usePart("opening");
  const [lots] = usePart("lots");
  const teamUnits = useTeamUnits();
  const language = currentLanguage();
  return (
    <dl className={styles.summary}>
      <dt>{t("field.title")}</dt>
      <dd>{title}</dd>
      {lots ? (
        <Suspense>
          <LotsSummary lots={lots} />
        </Suspense>
      ) : (
        <>
          <dt>{t("publish.prizes")}</dt>
          <dd className="number">
            {t("prize.count", {
              prizes: formatNumber(prizes.length, language),
              units: formatNumber(unitsOf(prizes), language),
            })}
            {teamUnits ? <strong className={styles.team}>{teamUnits}</strong> : null}
          </dd>
        </>
      )}
      <dt>{t("publish.opens")}</dt>
      <dd className="number">
        <OpeningWords opening={opening} />
      </dd>
    </dl>
  );
}

function OpeningWords({ opening }: { opening: Opening }) {
  const { t } = useTranslation("draws");
  const { t: desk } = useTranslation("desk");
  const language = currentLanguage();
  const at = closesAt(opening);
  const when = at ? formatMoment(at, language) : t("publish.unset");
  return match(opening)
    .with({ by: "time" }, () => t("publish.by.time", { when }))
    .with({ by: "full" }, ({ people }) =>
      t("publish.by.full", { people: formatNumber(people, language), when }),
    )
    .with({ by: "hand" }, () => t("publish.by.hand", { when }))
    .with({ by: "instant" }, () => desk("spins.ends", { when }))
    .exhaustive();
}
