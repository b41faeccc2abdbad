// Signing in: a plain form that the browser itself sends, so that the server's redirect does the rest.

import { useTranslation } from "react-i18next";
import { formAction, type HouseAnswer } from "@/features/house/house-query";
import { PasskeyButton } from "@/features/house/passkey-button";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/text-field";
import styles from "./house-page.module.css";

export function SignInForm({ answer }: { answer: HouseAnswer }) {
  const { t } = useTranslation("house");
  return (
    <form className={styles.form} method="post" action={formAction()}>
      {answer.error ? (
        <p role="alert" className={styles.alert}>
          {t(`error.${answer.error}`)}
        </p>
      ) : null}
      <TextField
        name="name"
        label={t("name")}
        defaultValue={answer.name}
        autoComplete="username webauthn"
        autoCapitalize="none"
        required
      />
      <TextField
        name="password"
        label={t("password")}
        type="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" tone="main" wide>
        {t("signIn")}
      </Button>
      <PasskeyButton />
    </form>
  );
}
