// The plans, whose content comes in a later version. It already knows which feature was wanted, and the way back.

import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { isOwnPath } from "@/lib/web-address";
import { useFeatureName } from "@/ui/gate";
import { LaterLine } from "@/ui/later-line";

export function PayLater() {
  const { t } = useTranslation("console");
  const [params] = useSearchParams();
  const feature = params.get("feature") ?? "";
  const back = params.get("back") ?? "";
  const name = useFeatureName(feature);
  return (
    <>
      <LaterLine name={t("title.pay")} />
      {feature ? <p>{t("pay.wanted", { name })}</p> : null}
      {isOwnPath(back) ? (
        <p>
          <Link to={back}>{t("pay.back")}</Link>
        </p>
      ) : null}
    </>
  );
}
