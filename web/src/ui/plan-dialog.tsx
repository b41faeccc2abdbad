// Shown when the server answered that a paid plan is needed, wherever in the console that was: which feature, which
// limit, and the way to the plans.

import { Modal } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type PlanNeed, planRequests } from "@/api/plan-requests";
import { useLeaveForPlans } from "@/ui/gate";

export function PlanDialog() {
  const { t } = useTranslation("console");
  const [need, setNeed] = useState<PlanNeed | null>(null);
  const leave = useLeaveForPlans();
  useEffect(() => planRequests.listen(setNeed), []);
  const close = () => setNeed(null);
  const go = () => {
    close();
    if (need) void leave(need.feature, need.description);
  };
  return (
    <Modal
      open={need !== null}
      title={t("gate.title")}
      okText={t("gate.see")}
      cancelText={t("gate.notNow")}
      onOk={go}
      onCancel={close}
    >
      <p>
        {need?.limit == null
          ? t("gate.text", { name: need?.description ?? "" })
          : t("gate.textLimit", { name: need.description, limit: need.limit })}
      </p>
    </Modal>
  );
}
