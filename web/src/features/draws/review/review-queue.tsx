// The queue: one picture large, who sent it and how long they have waited, the verdict, and what comes next.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import { Answer, Nothing } from "@/features/draws/data/answer";
import { HeldVerdict } from "@/features/draws/review/held-verdict";
import { current, type KeyMeaning, subject } from "@/features/draws/review/queue";
import { recentReasons } from "@/features/draws/review/reasons";
import { Strip } from "@/features/draws/review/strip";
import { useKeys } from "@/features/draws/review/use-keys";
import { useReview } from "@/features/draws/review/use-review";
import { VerdictPanel } from "@/features/draws/review/verdict-panel";
import { VoucherPicture } from "@/features/draws/review/voucher-picture";
import styles from "./review.module.css";

export function ReviewQueue({ lid }: { lid: string }) {
  const { t } = useTranslation("after");
  const { queue, go, decide, undo, held, query } = useReview(lid);
  const [isRejecting, setIsRejecting] = useState(false);
  const usual = ["unreadable", "other", "repeated"] as const;
  const reasons = recentReasons(usual.map((reason) => t(`review.usual.${reason}`)));
  const voucher = current(queue);

  const reject = (reason: string) => {
    setIsRejecting(false);
    decide("reject", reason);
  };
  const approve = () => {
    setIsRejecting(false);
    decide("approve");
  };
  const onKey = (meaning: KeyMeaning) => {
    if (typeof meaning === "object") {
      const reason = reasons[meaning.reason - 1];
      // A number alone must not refuse anybody: it answers the question why.
      if (isRejecting && reason) reject(reason);
      return;
    }
    match(meaning)
      .with("next", "previous", (type) => go({ type }))
      .with("pick", "pickAll", (type) => go({ type }))
      .with("approve", approve)
      .with("reject", () => setIsRejecting(voucher !== null))
      .with("undo", undo)
      .with("clear", () => (isRejecting ? setIsRejecting(false) : go({ type: "clear" })))
      .exhaustive();
  };
  useKeys(onKey);

  return (
    <Answer query={query}>
      {() =>
        voucher ? (
          <div className={styles.desk}>
            <VoucherPicture
              voucher={voucher}
              isPicked={queue.picked.has(voucher.id)}
              onPick={() => go({ type: "pick" })}
            />
            <VerdictPanel
              voucher={voucher}
              count={subject(queue).length}
              reasons={reasons}
              isRejecting={isRejecting}
              onApprove={approve}
              onReject={() => setIsRejecting(true)}
              onReason={reject}
              onBack={() => setIsRejecting(false)}
            >
              <HeldVerdict held={held} onUndo={undo} />
            </VerdictPanel>
            <Strip queue={queue} onGo={(id) => go({ type: "go", id })} onMove={(type) => go({ type })} />
          </div>
        ) : (
          <Nothing title={t("review.empty")} text={t("review.emptyText")}>
            <HeldVerdict held={held} onUndo={undo} />
          </Nothing>
        )
      }
    </Answer>
  );
}
