// The house login: sign in with name and password or a passkey, or sign up.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readHouseAnswer } from "@/features/house/house-query";
import { SignInForm } from "@/features/house/sign-in-form";
import { SignUpForm } from "@/features/house/sign-up-form";
import { useDocumentTitle } from "@/lib/document-title";
import { LanguageSwitch } from "@/ui/language-switch";
import { Logo } from "@/ui/logo";
import { Slip } from "@/ui/slip";
import { SmallReporter } from "@/ui/small-reporter";
import styles from "./house-page.module.css";

type Way = "in" | "up";
const WAYS: Way[] = ["in", "up"];

export function HousePage() {
  const { t } = useTranslation("house");
  const [answer] = useState(readHouseAnswer);
  const isBad = answer.error === "bad_request";
  useDocumentTitle(t("title"));
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo />
        <LanguageSwitch />
      </header>
      <main className={styles.main}>
        <Slip className={styles.slip}>
          {isBad ? (
            <div role="alert">
              <h1>{t("error.badTitle")}</h1>
              <p className={styles.text}>{t("error.bad_request")}</p>
            </div>
          ) : (
            <Ways answer={answer} />
          )}
        </Slip>
      </main>
      <SmallReporter />
    </div>
  );
}

function Ways({ answer }: { answer: ReturnType<typeof readHouseAnswer> }) {
  const { t } = useTranslation("house");
  const [way, setWay] = useState<Way>("in");
  return (
    <>
      <h1>{t(`heading.${way}`)}</h1>
      <div className={styles.tabs} role="tablist" aria-label={t("ways")}>
        {WAYS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === way}
            aria-controls={`panel-${name}`}
            tabIndex={name === way ? 0 : -1}
            className={styles.tab}
            onClick={() => setWay(name)}
            onKeyDown={(event) => {
              if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
              const other = name === "in" ? "up" : "in";
              setWay(other);
              document.getElementById(`tab-${other}`)?.focus();
            }}
          >
            {t(`tab.${name}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${way}`} aria-labelledby={`tab-${way}`}>
        {way === "in" ? <SignInForm answer={answer} /> : <SignUpForm />}
      </div>
    </>
  );
}
