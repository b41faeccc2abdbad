// Passkeys and password of a house account. Who signs in elsewhere has neither here.

import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "@/api/api";
import { STA } from "@/api/outcome";
import { RequestFailed } from "@/api/query";
import type { HouseAccount } from "@/api/types";
import { PasskeyList } from "@/features/identity/passkey-list";
import { PasswordForm } from "@/features/identity/password-form";
import styles from "./panel.module.css";

/** The house account of the signed-in person; nothing when they came by another provider. */
const houseAccountQuery = queryOptions({
  queryKey: ["house", "account"],
  queryFn: async () => {
    const outcome = await api.get<HouseAccount>("/house/account", {}, { expects: [STA.notFound] });
    if (outcome.ok) return outcome.data;
    if (outcome.sta === STA.notFound) return null;
    throw new RequestFailed(outcome);
  },
});

export function SecurityPanel() {
  const { t } = useTranslation("console");
  const { data: account } = useQuery(houseAccountQuery);
  if (account === undefined) return null;
  if (account === null) return <p className={styles.text}>{t("security.elsewhere")}</p>;
  return (
    <>
      <section className={styles.section}>
        <h3>{t("security.passkeys")}</h3>
        <p className={styles.text}>{t("security.passkeysText")}</p>
        <PasskeyList />
      </section>
      <section className={styles.section}>
        <h3>{t("security.password")}</h3>
        <PasswordForm name={account.name} />
      </section>
    </>
  );
}
