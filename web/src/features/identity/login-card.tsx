// The sign-in card: one button for each way that works here, and a quiet word on the one that does not.

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { channelsQuery } from "@/api/channels";
import type { Provider } from "@/api/types";
import { isReady, isWechat, providersForComputer } from "@/features/identity/authorize";
import { loginUrl } from "@/features/identity/login";
import { takeNotice } from "@/lib/notice";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Slip } from "@/ui/slip";
import styles from "./login-card.module.css";

const SiteCode = lazy(async () => ({ default: (await import("@/ui/site-code")).SiteCode }));

/** An address that only this machine knows is of no use to a phone. */
const isReachable = () => !/^(localhost|127\.|\[::1\])/.test(window.location.hostname);

export function LoginCard() {
  const { t } = useTranslation("console");
  const [notice] = useState(takeNotice);
  const { data, isError, refetch } = useQuery(channelsQuery);
  return (
    <Slip className={styles.card}>
      <h2>{t("login.title")}</h2>
      {notice ? (
        <p className={styles.notice} role="status">
          {t(`login.notice.${notice}`)}
        </p>
      ) : null}
      <p className={styles.text}>{t("login.text")}</p>
      {data ? <Providers providers={data.providers} /> : null}
      {isError ? (
        <div role="alert" className={styles.trouble}>
          <p>{t("login.unreachable")}</p>
          <Button onClick={() => refetch()}>{t("login.retry")}</Button>
        </div>
      ) : null}
      {isReachable() ? (
        <Suspense fallback={null}>
          <div className={styles.code}>
            <SiteCode address={`${window.location.origin}/`} />
            <p>{t("login.onPhone")}</p>
          </div>
        </Suspense>
      ) : null}
    </Slip>
  );
}

function Providers({ providers }: { providers: Provider[] }) {
  const { t } = useTranslation("console");
  const ready = providersForComputer(providers);
  const hasWechat = providers.some((provider) => isWechat(provider) && isReady(provider));
  return (
    <div className={styles.providers}>
      {ready.map((provider, index) => (
        <Button
          key={provider.id}
          wide
          tone={index === 0 ? "main" : "plain"}
          onClick={() => window.location.assign(loginUrl(provider))}
        >
          <Icon name={isWechat(provider) ? "chat" : "key"} />
          {label(t, provider)}
        </Button>
      ))}
      {ready.length === 0 ? <p>{t("login.noProvider")}</p> : null}
      {hasWechat ? null : <p className={styles.quiet}>{t("login.noWechat")}</p>}
    </div>
  );
}

function label(t: ReturnType<typeof useTranslation<"console">>["t"], provider: Provider): string {
  if (provider.id === "house") return t("login.house");
  return isWechat(provider) ? t("login.wechat") : t("login.other", { name: provider.name });
}
