// Shown when the server answered that a paid plan is needed, wherever in the console that was: which feature, which
// limit, and the way to the plans.

import { Modal } from "antd";
import { useTranslation } from "react-i18next";
import type { PlanNeed } from "@/api/plan-requests";
import { useLeaveForPlans } from "@/ui/gate";

export function PlanDialog({ need, onClose }: { need: PlanNeed; onClose(): void }) {
  const { t } = useTranslation("console");
  const leave = useLeaveForPlans();
  const { feature, description: name, limit } = need;
  const go = () => {
    onClose();
    void leave(feature, name);
  };
  return (
    <Modal
      open
      title={t("gate.title")}
      okText={t("gate.see")}
      cancelText={t("gate.notNow")}
      onOk={go}
      onCancel={onClose}
    >
      <p>{limit === null ? t("gate.text", { name }) : t("gate.textLimit", { name, limit })}</p>
    </Modal>
  );
}
