// Signing up: the account is made first, then the same form is sent as a sign-in.

import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "@/api/api";
import { STA } from "@/api/outcome";
import { formAction } from "@/features/house/house-query";
import { PASSWORD_LENGTH, passwordStrength } from "@/lib/password-strength";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/text-field";
import styles from "./house-page.module.css";

interface Complaints {
  name?: string | undefined;
  password?: string | undefined;
}

export function SignUpForm() {
  const { t } = useTranslation("house");
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [complaints, setComplaints] = useState<Complaints>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ([...password].length < PASSWORD_LENGTH) return setComplaints({ password: t("strength.short") });
    setBusy(true);
    const outcome = await api.post(
      "/house/account",
      { name, password },
      { showsFields: true, expects: [STA.conflict] },
    );
    // The form's own submit sends the fields without coming back here.
    if (outcome.ok) return form.current?.submit();
    setBusy(false);
    if (outcome.sta === STA.conflict) return setComplaints({ name: t("nameTaken") });
    setComplaints(Object.fromEntries(outcome.fields.map(({ field, reason }) => [field, reason])));
  };

  return (
    <form ref={form} className={styles.form} method="post" action={formAction()} onSubmit={submit} noValidate>
      <TextField
        name="name"
        label={t("name")}
        hint={t("nameHint")}
        error={complaints.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <TextField
        name="password"
        label={t("password")}
        type="password"
        error={complaints.password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="new-password"
        required
      />
      <StrengthLine password={password} />
      <Button type="submit" tone="main" wide disabled={busy}>
        {t("signUp")}
      </Button>
    </form>
  );
}

function StrengthLine({ password }: { password: string }) {
  const { t } = useTranslation("house");
  const strength = passwordStrength(password);
  return (
    <div className={styles.strength}>
      <div className={styles.bar} data-strength={strength} />
      <span aria-live="polite">{t(`strength.${strength}`)}</span>
    </div>
  );
}
