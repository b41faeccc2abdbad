// A participant's home. Whoever is not signed in goes through the social login first.

import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "@/api/api";
import { queryClient } from "@/api/query";
import { type Entry, enterThirdApplication, withoutCode } from "@/features/identity/third-application";
import { useUserInfo } from "@/features/identity/user-info";
import { useDocumentTitle } from "@/lib/document-title";
import { PhoneLater } from "@/routes/phone-later";
import type { PhonePage } from "@/routes/phone-pages";
import { Button } from "@/ui/button";
import { Slip } from "@/ui/slip";
import styles from "./third-application.module.css";

type State = Exclude<Entry["kind"], "go"> | "waiting";

export function ThirdApplication({ page }: { page: PhonePage }) {
  const { t } = useTranslation("phone");
  const state = useEntry();
  useDocumentTitle(t("bigPrizes"));
  if (state === "enter") {
    return (
      <QueryClientProvider client={queryClient}>
        <Home page={page} />
      </QueryClientProvider>
    );
  }
  if (state === "waiting") return <p className={styles.waiting}>{t("signingIn")}</p>;
  const again = () => window.location.replace(withoutCode(new URL(window.location.href)));
  return (
    <Slip className={styles.trouble}>
      <p role="alert">{t(`trouble.${state}`)}</p>
      <Button tone="main" wide onClick={again}>
        {t("again")}
      </Button>
    </Slip>
  );
}

function useEntry(): State {
  const [state, setState] = useState<State>("waiting");
  const begun = useRef(false);
  useEffect(() => {
    // A code is good once: a second run of this effect must not spend it again.
    if (begun.current) return;
    begun.current = true;
    enterThirdApplication(new URL(window.location.href), api, navigator.userAgent).then((entry) => {
      if (entry.kind === "go") window.location.replace(entry.to);
      else setState(entry.kind);
    });
  }, []);
  return state;
}

function Home({ page }: { page: PhonePage }) {
  const { t } = useTranslation("phone");
  const { nickname } = useUserInfo();
  return (
    <>
      <p className={styles.hello}>{nickname ? t("hello", { name: nickname }) : t("bigPrizes")}</p>
      <PhoneLater page={page} />
    </>
  );
}
