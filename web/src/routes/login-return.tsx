// /wxAuthCb: the way back from a provider. Signs the person in and sends them on, or says what went wrong.

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { api } from "@/api/api";
import { finishLogin, type LoginReturn } from "@/features/identity/login";
import { resetUserInfo } from "@/features/identity/user-info";
import { Button } from "@/ui/button";
import styles from "./login-return.module.css";

type Trouble = Exclude<LoginReturn["kind"], "signed_in">;

export function LoginReturnPage() {
  const { t } = useTranslation("console");
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const begun = useRef(false);

  useEffect(() => {
    // A code is good once: a second run of this effect must not spend it again.
    if (begun.current) return;
    begun.current = true;
    finishLogin(query, api).then((result) => {
      if (result.kind !== "signed_in") return setTrouble(result.kind);
      resetUserInfo();
      navigate(result.to, { replace: true });
    });
  }, [query, navigate]);

  if (!trouble) return <p className={styles.waiting}>{t("loginReturn.waiting")}</p>;
  return (
    <section className={styles.trouble} role="alert">
      <h1>{t("loginReturn.title")}</h1>
      <p>{t(`loginReturn.${trouble}`)}</p>
      <Button tone="main" onClick={() => navigate("/", { replace: true })}>
        {t("loginReturn.again")}
      </Button>
    </section>
  );
}
