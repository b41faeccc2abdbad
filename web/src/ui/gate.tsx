// The one gate of the console. A control that the plan does not include stays visible, says which feature it belongs
// to, and leads to the plans and back. The server decides again; here nothing is protected, only explained.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { type FeatureKey, gatePlace, gatesQuery, recordVipReason } from "@/api/gates";
import { Icon } from "@/ui/icon";
import styles from "./gate.module.css";

interface GateProps {
  feature: FeatureKey;
  children: ReactNode;
  /** For a control that holds something from a better plan: how to take it out, for it cannot be published. */
  onClear?: (() => void) | undefined;
  /** Beside the control instead of below it, where the control's own label says what is locked. */
  brief?: boolean;
}

export function Gate({ feature, children, onClear, brief = false }: GateProps) {
  const { t } = useTranslation("console");
  const row = useGateRow(feature);
  if (!row || row.mine.allowed) return children;
  return (
    <div className={brief ? styles.brief : styles.locked}>
      <div className={styles.control} inert>
        {children}
      </div>
      <div className={styles.line}>
        <UnlockButton feature={feature} brief={brief} />
        {onClear ? (
          <button type="button" className={styles.clear} onClick={onClear}>
            {t("gate.clear")}
          </button>
        ) : null}
      </div>
    </div>
  );
}

interface UnlockButtonProps {
  feature: FeatureKey;
  /** The number that was gone over, where the feature is one. */
  limit?: number | null;
  brief?: boolean;
}

/** Says what is missing and leads to the plans. */
export function UnlockButton({ feature, limit = null, brief = false }: UnlockButtonProps) {
  const { t } = useTranslation("console");
  const name = useFeatureName(feature);
  const leave = useLeaveForPlans();
  const words = limit === null ? t("gate.locked", { name }) : t("gate.over", { name, limit });
  return (
    <button
      type="button"
      className={styles.unlock}
      title={words}
      aria-label={brief ? words : undefined}
      onClick={() => leave(feature, name)}
    >
      <Icon name="lock" size={14} />
      {brief ? t("gate.brief") : words}
    </button>
  );
}

/** Whether the plan includes a feature; until the table is known, nothing looks locked. */
export function useIsAllowed(feature: FeatureKey): boolean {
  return useGateRow(feature)?.mine.allowed ?? true;
}

function useGateRow(feature: FeatureKey) {
  const { data } = useQuery(gatesQuery);
  return data?.features.find(({ key }) => key === feature);
}

export function useFeatureName(feature: FeatureKey): string {
  const { i18n } = useTranslation();
  const row = useGateRow(feature);
  if (!row) return feature;
  return i18n.language === "en" ? row.en : row.zh;
}

/** Records the reason and goes to the plans; `back` brings the person to the same form. */
export function useLeaveForPlans() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return async (feature: FeatureKey, desc: string) => {
    const place = gatePlace.current();
    await place.beforeLeaving();
    const lid = place.lid() ?? undefined;
    void recordVipReason({ path: pathname, from: feature, desc, lid, type: place.type });
    // The address may have changed by the saving: a new draw has its own from then on.
    const back = place.path?.() ?? pathname;
    navigate(`/dashboard/pay?${new URLSearchParams({ feature, back })}`);
  };
}
