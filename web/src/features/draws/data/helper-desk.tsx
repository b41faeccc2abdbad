// What a helper may do in somebody else's draw, each with its way there; and what not, with the reason.

import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Right } from "@/api/after-types";
import { reporter } from "@/api/reporter";
import { openNow } from "@/features/draws/calls";
import { refresh } from "@/features/draws/data/data-calls";
import { dataPath, reviewPath, SCAN_PATH } from "@/features/draws/data/paths";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { Icon } from "@/ui/icon";
import styles from "./helpers.module.css";

const RIGHTS: readonly Right[] = ["review", "hand_out", "open", "view"];

export function HelperDesk({ head }: { head: DrawHead }) {
  const { t } = useTranslation("after");
  const given = RIGHTS.filter((right) => head.rights.includes(right));
  const missing = RIGHTS.filter((right) => !head.rights.includes(right));
  const names = missing.map((right) => t(`helpers.right.${right}`)).join(t("helpers.and"));
  return (
    <section className={styles.desk} aria-labelledby="helper-desk">
      <h2 id="helper-desk">{t("desk.title")}</h2>
      <ul>
        {given.map((right) => (
          <li key={right} className={styles.duty}>
            <Icon name="check" size={18} />
            <div className={styles.who}>
              <strong>{t(`helpers.right.${right}`)}</strong>
              <p className={styles.text}>{t(`helpers.hint.${right}`)}</p>
            </div>
            <Way right={right} head={head} />
          </li>
        ))}
      </ul>
      {missing.length > 0 ? (
        <p className={styles.locked}>
          <Icon name="lock" size={16} />
          <span>{t("desk.locked", { count: missing.length, rights: names })}</span>
        </p>
      ) : null}
    </section>
  );
}

function Way({ right, head }: { right: Right; head: DrawHead }) {
  const { t } = useTranslation("after");
  const isOnSite = head.prizes.some(({ hand_out }) => hand_out === "on_site");
  switch (right) {
    case "review":
      return head.hasVouchers ? (
        <Link className={styles.way} to={reviewPath(head.lid)}>
          {t("desk.review")}
        </Link>
      ) : (
        <span className={styles.text}>{t("desk.noVouchers")}</span>
      );
    case "hand_out":
      return (
        <span className={styles.ways}>
          {isOnSite ? (
            <a className={styles.way} href={SCAN_PATH}>
              {t("desk.scan")}
            </a>
          ) : null}
          <Link className={styles.way} to={dataPath(head, "claims")}>
            {t("desk.claims")}
          </Link>
        </span>
      );
    case "open":
      return <OpenButton head={head} />;
    case "view":
      return (
        <Link className={styles.way} to={dataPath(head, "overview")}>
          {t("desk.data")}
        </Link>
      );
  }
}

function OpenButton({ head: { lid, title, state, isByHand } }: { head: DrawHead }) {
  const { t } = useTranslation("after");
  const { t: draws } = useTranslation("draws");
  const [busy, setBusy] = useState(false);
  if (!isByHand) return <span className={styles.text}>{t("desk.opensItself")}</span>;
  if (state !== "open") return <span className={styles.text}>{t("desk.opened")}</span>;
  const open = async () => {
    const isSure = await reporter.confirm({
      title: draws("ask.openTitle", { title }),
      content: draws("ask.openText"),
      yes: draws("ask.openYes"),
      no: draws("ask.no"),
    });
    if (!isSure) return;
    setBusy(true);
    if ((await openNow(lid)).ok) reporter.success(draws("done.open"));
    await refresh(lid);
    setBusy(false);
  };
  return (
    <Button type="primary" loading={busy} onClick={() => void open()}>
      {t("desk.open")}
    </Button>
  );
}
