// Pages of the phone that are only for somebody: whoever is not signed in goes through the social login first.

import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { phoneClient } from "@/api/phone-client";
import { type Entry, enterThirdApplication, withoutCode } from "@/features/identity/third-application";
import { Button } from "@/ui/button";
import { Slip } from "@/ui/slip";
import styles from "./entry-gate.module.css";

type State = Exclude<Entry["kind"], "go"> | "waiting";

export function EntryGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation("phone");
  const state = useEntry();
  if (state === "enter") return children;
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
    enterThirdApplication(new URL(window.location.href), phoneClient, navigator.userAgent).then((entry) => {
      if (entry.kind === "go") window.location.replace(entry.to);
      else setState(entry.kind);
    });
  }, []);
  return state;
}
