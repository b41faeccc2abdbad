// What to do for one extra chance, by its task and how far it is.

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { match, P } from "ts-pattern";
import type { MyChance, PublicChance } from "@/api/draw-types";
import { PasscodeAction, VoucherAction } from "@/features/participant/chance-inputs";
import { type ChanceWork, useChance } from "@/features/participant/use-chance";
import type { DrawNow } from "@/features/participant/use-draw";
import { useServerNow } from "@/lib/countdown";
import { timeLeft } from "@/lib/time-left";
import { isWebAddress } from "@/lib/web-address";
import { Button } from "@/ui/button";
import styles from "./chance-list.module.css";

interface ChanceActionProps {
  chance: PublicChance;
  own: MyChance | null;
  draw: DrawNow;
}

export function ChanceAction({ chance, own, draw }: ChanceActionProps) {
  const { t } = useTranslation("phone");
  const work = useChance(chance, draw);
  const state = own?.state ?? "open";
  // A wrong passcode is told where it was typed.
  const told = chance.task === "passcode" && work.told?.tone === "error" ? null : work.told;
  return (
    <div className={styles.action}>
      {state === "rejected" ? (
        <p className={styles.error} dir="auto">
          {own?.reason ? t("chance.rejectedWhy", { reason: own.reason }) : t("chance.rejected")}
        </p>
      ) : null}
      {match([chance.task, state] as const)
        .with([P._, "done"], () => <p className={styles.given}>✓ {t("chance.complete")}</p>)
        .with([P._, "in_review"], () => <p>{t("chance.inReview")}</p>)
        .with(["invite", P._], () => <p>{t("chance.invite")}</p>)
        .with(["passcode", P._], () => <PasscodeAction work={work} />)
        .with(["voucher", P._], () => <VoucherAction work={work} />)
        .with([P._, "viewing"], () => (
          <Viewing chance={chance} readyAt={own?.ready_at ?? null} draw={draw} work={work} />
        ))
        .otherwise(() => (
          <Go chance={chance} work={work} />
        ))}
      {told ? (
        <p className={styles[told.tone]} role="status">
          {told.words}
        </p>
      ) : null}
    </div>
  );
}

/** Opens what there is to see and starts the server's clock, which alone says when it is enough. */
function Go({ chance, work }: { chance: PublicChance; work: ChanceWork }) {
  const { t } = useTranslation("phone");
  const go = () => {
    // Inside the click, or the browser takes it for an advertisement.
    if (isWebAddress(chance.url)) window.open(chance.url, "_blank", "noopener");
    void work.begin();
  };
  return (
    <Button wide disabled={work.busy} onClick={go}>
      {t("chance.go")}
    </Button>
  );
}

interface ViewingProps {
  chance: PublicChance;
  readyAt: string | null;
  draw: DrawNow;
  work: ChanceWork;
}

function Viewing({ chance, readyAt, draw, work }: ViewingProps) {
  const { t } = useTranslation("phone");
  const { t: i } = useTranslation("instant");
  const now = useServerNow(draw.ahead);
  const until = readyAt ? Date.parse(readyAt) : now;
  const ready = now >= until;
  const asked = useRef(false);
  useEffect(() => {
    if (!ready || asked.current) return;
    asked.current = true;
    void work.finish();
  }, [ready, work]);
  const left = timeLeft(until, now);
  const seconds = left.minutes * 60 + left.seconds;
  return (
    <>
      {ready ? (
        <Button tone="main" wide disabled={work.busy} onClick={() => work.finish()}>
          {draw.view.instant ? i("chance.finish") : t("chance.finish")}
        </Button>
      ) : (
        <p className="number">{t("chance.wait", { count: seconds })}</p>
      )}
      {/* Below: a tall picture must not hide how long one still has to look. */}
      {chance.task === "picture" && chance.picture ? (
        <img className={styles.picture} src={chance.picture} alt={t("chance.picture")} />
      ) : null}
    </>
  );
}
