// Somebody came by a helper's link: it is taken up once, then its draw is shown.

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { reporter } from "@/api/reporter";
import { acceptInvitation } from "@/features/draws/data/data-calls";
import { dataPath } from "@/features/draws/data/paths";

export function useInvitation(): void {
  const { t } = useTranslation("after");
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const token = params.get("admin");
  const taken = useRef<string | null>(null);
  useEffect(() => {
    // The link works once: a second run of this effect must not spend it again.
    if (!token || taken.current === token) return;
    taken.current = token;
    void acceptInvitation(token).then(async (outcome) => {
      if (outcome.ok) {
        reporter.success(t("helpers.accepted"));
        await navigate(dataPath({ lid: outcome.data.lid }), { replace: true });
        return;
      }
      setParams(
        (before) => {
          before.delete("admin");
          return before;
        },
        { replace: true },
      );
    });
  }, [token, navigate, setParams, t]);
}
