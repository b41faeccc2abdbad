// My passkeys: make one on this device, take one away.

import { useQuery } from "@tanstack/react-query";
import { Button, Popconfirm } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "@/api/api";
import { q, queryClient } from "@/api/query";
import { reporter } from "@/api/reporter";
import type { CreationCeremony, Passkey } from "@/api/types";
import { deviceName } from "@/lib/device-name";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { createPasskey, passkeysAreSupported } from "@/lib/passkey";
import styles from "./panel.module.css";

const passkeysQuery = q(["house", "passkeys"], () => api.get<{ passkeys: Passkey[] }>("/house/passkeys"));
const refresh = () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });

export function PasskeyList() {
  const { t } = useTranslation("console");
  const { data } = useQuery(passkeysQuery);
  const [busy, setBusy] = useState(false);
  const supported = passkeysAreSupported();

  const add = async () => {
    setBusy(true);
    const made = await registerPasskey(deviceName(navigator.userAgent)).catch(() => null);
    setBusy(false);
    if (made === null) reporter.message(t("passkey.failed", { ns: "common" }));
    if (made) reporter.success(t("security.passkeyAdded"));
    await refresh();
  };
  const remove = async (id: string) => {
    await api.delete("/house/passkeys", { id });
    await refresh();
  };
  return (
    <>
      <ul className={styles.list}>
        {data?.passkeys.map(({ id, label, created_at }) => (
          <li key={id} className={styles.row}>
            <div className={styles.what}>
              <strong>{label}</strong>
              <p className={styles.when}>{formatMoment(created_at, currentLanguage())}</p>
            </div>
            <Popconfirm title={t("security.removeQuestion")} onConfirm={() => remove(id)}>
              <Button size="small">{t("security.remove")}</Button>
            </Popconfirm>
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={add} loading={busy} disabled={!supported}>
          {t("security.addPasskey")}
        </Button>
        {supported ? null : <p className={styles.when}>{t("security.noPasskeys")}</p>}
      </div>
    </>
  );
}

/** The whole ceremony. Whether a passkey was made. */
async function registerPasskey(label: string): Promise<boolean> {
  const start = await api.post<CreationCeremony>("/house/passkey/register/start");
  if (!start.ok) return false;
  const credential = await createPasskey(start.data.options);
  if (!credential) return false;
  const { ceremony } = start.data;
  return (await api.post("/house/passkey/register/finish", { ceremony, credential, label })).ok;
}
