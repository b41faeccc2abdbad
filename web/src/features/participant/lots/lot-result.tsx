// My slip, folded until I open it; then who drew what, and the way to check it.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MyLot, PublicLots } from "@/api/lot-types";
import type { DrawNow } from "@/features/participant/use-draw";
import { recordAddress } from "@/lib/record-address";
import button from "@/ui/button.module.css";
import { LotList } from "@/ui/lots/lot-list";
import { Slip } from "@/ui/slip";
import { UnfoldingSlip } from "@/ui/unfolding-slip";
import styles from "./lots.module.css";

export function LotResult({ draw, lots }: { draw: DrawNow; lots: PublicLots }) {
  const { t } = useTranslation("lots");
  const { view, mine } = draw;
  const lot = mine?.lot ?? null;
  const key = `fairdraw.slip.${view.lid}`;
  // Opened once, it stays open: the moment is there only once.
  const [seen] = useState(() => sessionStorage.getItem(key) !== null);
  const [opened, setOpened] = useState(seen);
  const open = () => {
    sessionStorage.setItem(key, "1");
    setOpened(true);
  };
  const isFolded = !opened && lot !== null && !lot.excluded && lot.slip !== null;
  return (
    <section className={styles.result} aria-labelledby="result">
      {lot ? (
        <Mine lot={lot} lots={lots} seen={seen} onOpened={open} />
      ) : (
        <Slip className={styles.card}>
          <h2 id="result">{t("drawn.title")}</h2>
          <p className={styles.soft}>{t(mine?.joined ? "drawn.waiting" : "drawn.text")}</p>
        </Slip>
      )}
      {view.hide.winners ? <p className={styles.soft}>{t("list.hidden")}</p> : null}
      {/* The list would tell what the folded slip still keeps. */}
      {view.hide.winners || isFolded ? null : <LotList lid={view.lid} codes={mine?.codes ?? []} />}
      <div className={styles.check}>
        <a
          className={`${button.button} ${button.plain}`}
          href={recordAddress(view.lid, view.period, "check")}
        >
          {t("check")}
        </a>
        <p>{t("checkHint")}</p>
      </div>
    </section>
  );
}

interface MineProps {
  lot: MyLot;
  lots: PublicLots;
  seen: boolean;
  onOpened(): void;
}

function Mine({ lot, lots, seen, onOpened }: MineProps) {
  const { t } = useTranslation("lots");
  if (lot.excluded || lot.slip === null) {
    const word = lot.excluded ? "excluded" : "none";
    return (
      <Slip className={styles.card}>
        <h2 id="result">{t(`mine.${word}Title`)}</h2>
        <p className={styles.soft}>{t(`mine.${word}`)}</p>
      </Slip>
    );
  }
  const words = lot.slip;
  return (
    <>
      <h2 id="result" className="visually-hidden">
        {t("mine.title")}
      </h2>
      <UnfoldingSlip
        label={t(`mine.label.${lots.what}`)}
        words={words}
        invitation={t("mine.open")}
        spoken={t("mine.spoken", { words })}
        startsOpen={seen}
        onOpened={onOpened}
      />
    </>
  );
}
