// Signing in with a passkey: the device knows who it is, so nothing is typed.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "@/api/api";
import { reporter } from "@/api/reporter";
import type { RequestCeremony } from "@/api/types";
import { askForPasskey, passkeysAreSupported } from "@/lib/passkey";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import styles from "./house-page.module.css";

export function PasskeyButton() {
  const { t } = useTranslation("house");
  const [busy, setBusy] = useState(false);
  if (!passkeysAreSupported()) return null;
  const signIn = async () => {
    setBusy(true);
    try {
      const redirect = await signInWithPasskey();
      if (redirect) window.location.assign(redirect);
    } catch {
      reporter.message(t("passkey.failed", { ns: "common" }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={styles.or}>{t("or")}</p>
      <Button wide onClick={signIn} disabled={busy}>
        <Icon name="key" />
        {t("passkey")}
      </Button>
    </>
  );
}

/** The whole ceremony. Where to go afterwards, or nothing. */
async function signInWithPasskey(): Promise<string | null> {
  const start = await api.post<RequestCeremony>("/house/passkey/login/start");
  if (!start.ok) return null;
  const credential = await askForPasskey(start.data.options);
  if (!credential) return null;
  const query = new URLSearchParams(window.location.search);
  const params = Object.fromEntries(
    ["appid", "redirect_uri", "state"].map((name) => [name, query.get(name) ?? ""]),
  );
  const { ceremony } = start.data;
  const { data } = await api.post<{ redirect: string }>(
    "/house/passkey/login/finish",
    { ceremony, credential },
    { params },
  );
  return data?.redirect ?? null;
}
