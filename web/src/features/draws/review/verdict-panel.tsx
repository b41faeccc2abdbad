// Approve, or reject with a reason. The keys stand on the buttons.

import { Button, Input } from "antd";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Voucher } from "@/api/after-types";
import styles from "./review.module.css";

/** In milliseconds: a click that comes sooner was meant for the voucher before. */
const GLANCE = 300;

interface VerdictPanelProps {
  voucher: Voucher;
  /** How many the verdict is about. */
  count: number;
  reasons: readonly string[];
  isRejecting: boolean;
  onApprove(): void;
  onReject(): void;
  onReason(reason: string): void;
  onBack(): void;
  /** What was decided just before. */
  children: ReactNode;
}

export function VerdictPanel(props: VerdictPanelProps) {
  const { t } = useTranslation("after");
  const { count, isRejecting, children } = props;
  return (
    <section className={styles.panel} aria-label={t("review.verdict")}>
      {count > 1 ? <p className={styles.many}>{t("review.many", { count })}</p> : null}
      {isRejecting ? <Reasons key={props.voucher.id} {...props} /> : <Verdicts {...props} />}
      {children}
      <Keys />
    </section>
  );
}

function Verdicts({ voucher, onApprove, onReject }: VerdictPanelProps) {
  const { t } = useTranslation("after");
  const shown = useRef({ id: voucher.id, at: 0 });
  useEffect(() => {
    if (shown.current.id !== voucher.id) shown.current = { id: voucher.id, at: performance.now() };
  }, [voucher.id]);
  const approve = ({ detail, timeStamp }: MouseEvent) => {
    if (detail === 0 || timeStamp - shown.current.at > GLANCE) onApprove();
  };
  return (
    <div className={styles.verdicts}>
      <Button type="primary" size="large" block aria-keyshortcuts="a" onClick={approve}>
        {t("review.approve")} <kbd>A</kbd>
      </Button>
      <Button size="large" block danger aria-keyshortcuts="r" onClick={onReject}>
        {t("review.reject")} <kbd>R</kbd>
      </Button>
    </div>
  );
}

function Reasons({ reasons, onReason, onBack }: VerdictPanelProps) {
  const { t } = useTranslation("after");
  const id = useId();
  const [own, setOwn] = useState("");
  const send = () => {
    if (own.trim()) onReason(own.trim());
  };
  return (
    <div className={styles.reasons}>
      <h2>{t("review.why")}</h2>
      <p className={styles.detail}>{t("review.whyText")}</p>
      <ol>
        {reasons.map((reason, place) => (
          <li key={reason}>
            <Button block onClick={() => onReason(reason)}>
              <kbd>{place + 1}</kbd> <span>{reason}</span>
            </Button>
          </li>
        ))}
      </ol>
      <label htmlFor={id}>{t("review.own")}</label>
      <Input
        id={id}
        maxLength={200}
        value={own}
        onChange={({ target }) => setOwn(target.value)}
        onPressEnter={send}
        onKeyDown={({ key }) => {
          if (key === "Escape") onBack();
        }}
      />
      <div className={styles.verdicts}>
        <Button danger type="primary" disabled={!own.trim()} onClick={send}>
          {t("review.rejectYes")}
        </Button>
        <Button onClick={onBack}>
          {t("ask.no")} <kbd>Esc</kbd>
        </Button>
      </div>
    </div>
  );
}

const KEYS = ["next", "previous", "approve", "reject", "pick", "pickAll", "undo", "clear"] as const;
const SIGNS: Record<(typeof KEYS)[number], string> = {
  next: "J →",
  previous: "K ←",
  approve: "A",
  reject: "R",
  pick: "X",
  pickAll: "S",
  undo: "Z",
  clear: "Esc",
};

function Keys() {
  const { t } = useTranslation("after");
  return (
    <dl className={styles.keys}>
      {KEYS.map((key) => (
        <div key={key}>
          <dt>
            <kbd>{SIGNS[key]}</kbd>
          </dt>
          <dd>{t(`review.key.${key}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
