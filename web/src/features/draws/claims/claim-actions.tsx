// What can be done with one claim: show it, send it, hand it over, let the next reserve move up.

import { Button, Dropdown } from "antd";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { Claim } from "@/api/after-types";
import { reporter } from "@/api/reporter";
import { actsOf, type ClaimAct } from "@/features/draws/claims/can-claim";
import { handOver, unmask } from "@/features/draws/data/data-calls";
import styles from "@/features/draws/data/data-page.module.css";
import { Icon } from "@/ui/icon";

interface ClaimActionsProps {
  lid: string;
  claim: Claim;
  onShown(claim: Claim): void;
  /** What needs more than a yes is asked above the rows, which come and go. */
  onDialog(asked: ClaimDialog): void;
}

export interface ClaimDialog {
  act: "ship" | "redraw";
  claim: Claim;
}

export function ClaimActions({ lid, claim, onShown, onDialog }: ClaimActionsProps) {
  const { t } = useTranslation("after");
  const run = useRun(lid, claim, onShown, (act) => onDialog({ act, claim }));
  const [first, ...rest] = actsOf(claim);
  if (!first) return null;
  const items = rest.map((act) => ({
    key: act,
    label: t(`claims.act.${act}`),
    danger: act === "redraw",
    onClick: () => void run(act),
  }));
  return (
    <div className={styles.rowTools}>
      <Button size="small" onClick={() => void run(first)}>
        {t(`claims.act.${first}`)}
      </Button>
      {rest.length > 0 ? (
        <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
          <Button
            size="small"
            type="text"
            aria-label={t("claims.more", { prize: claim.prize })}
            icon={<Icon name="more" size={18} />}
          />
        </Dropdown>
      ) : null}
    </div>
  );
}

function useRun(
  lid: string,
  claim: Claim,
  onShown: (claim: Claim) => void,
  onDialog: (act: ClaimDialog["act"]) => void,
) {
  const { t } = useTranslation("after");
  const ask = (what: "show" | "handOver") =>
    reporter.confirm({
      title: t(`claims.${what}Title`),
      content: t(`claims.${what}Text`),
      yes: t(`claims.${what}Yes`),
      no: t("ask.no"),
    });
  return (act: ClaimAct): unknown =>
    match(act)
      .with("show", async () => {
        const outcome = (await ask("show")) ? await unmask(lid, claim.win) : null;
        if (outcome?.ok) onShown(outcome.data);
      })
      .with("handOver", async () => {
        const outcome = (await ask("handOver")) ? await handOver(lid, claim.win) : null;
        if (outcome?.ok) reporter.success(t("claims.handed"));
      })
      .with("ship", "redraw", onDialog)
      .exhaustive();
}
