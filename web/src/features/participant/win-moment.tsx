// The one generous moment: gold, and paper in the air for who likes motion. Everything is said in words as well.

import { useTranslation } from "react-i18next";
import type { MyWin, PublicView } from "@/api/draw-types";
import { PaperAir } from "@/features/participant/paper-air";
import { groupedCode } from "@/lib/grouped-code";
import { spoken } from "@/lib/spoken";
import styles from "./win-moment.module.css";

interface WinMomentProps {
  view: PublicView;
  wins: MyWin[];
}

export function WinMoment({ view, wins }: WinMomentProps) {
  const { t } = useTranslation("phone");
  const contact = view.organiser?.contact;
  // What is claimed here says its own deadline.
  const byHand = wins.some(({ prize }) => prize.hand_out === "none");
  return (
    <>
      <PaperAir />
      <div className={styles.hold}>
        <div className={styles.gold}>
          <h2 id="result">{t("result.wonTitle")}</h2>
          <ul>
            {wins.map((win) => (
              <Won key={win.id} win={win} />
            ))}
          </ul>
          {byHand ? <p>{t("result.claim", { count: view.claim_deadline_days })}</p> : null}
          {contact ? <p>{t("result.contact", { contact })}</p> : null}
          <p className={styles.small}>{t("result.erase", { count: view.erase_after_days })}</p>
        </div>
      </div>
    </>
  );
}

function Won({ win: { prize, code } }: { win: MyWin }) {
  const { t } = useTranslation("phone");
  return (
    <li>
      {prize.picture ? <img src={prize.picture} alt="" /> : null}
      <p className={styles.label}>{spoken(prize.label_words)}</p>
      <p className={styles.prize} dir="auto">
        {prize.name}
      </p>
      <p className={styles.code}>
        <small>{t("result.wonCode")}</small>
        <b className="number" translate="no">
          {groupedCode(code)}
        </b>
      </p>
    </li>
  );
}
