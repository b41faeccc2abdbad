// Beacons now: what this site last heard from each, and whether its clock can be relied on.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type BeaconStatus, beaconQuery, CLOCK_TOLERANCE } from "@/features/lab/beacon-query";
import { LabSection } from "@/features/lab/lab-section";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Button } from "@/ui/button";
import styles from "./beacon-section.module.css";

type Chain = BeaconStatus["chains"][number];

export function BeaconSection() {
  const { t } = useTranslation("lab");
  const { data, isError, refetch } = useQuery(beaconQuery);
  return (
    <LabSection id="beacons" title={t("beacon.title")} text={t("beacon.text")}>
      {isError ? (
        <div className={styles.failed} role="status">
          <p>{t(data ? "beacon.stale" : "beacon.failed")}</p>
          <Button tone="quiet" onClick={() => refetch()}>
            {t("beacon.again")}
          </Button>
        </div>
      ) : null}
      {data ? (
        <Beacons status={data} />
      ) : isError ? null : (
        <p className={styles.quiet}>{t("beacon.loading")}</p>
      )}
    </LabSection>
  );
}

function Beacons({ status: { chains, clock_behind_ms } }: { status: BeaconStatus }) {
  const { t } = useTranslation("lab");
  const seconds = formatNumber(Math.round(clock_behind_ms / 100) / 10, currentLanguage());
  return (
    <>
      {clock_behind_ms > CLOCK_TOLERANCE ? (
        <p className={styles.clock}>{t("beacon.clock", { seconds })}</p>
      ) : null}
      {chains.length === 0 ? <p className={styles.quiet}>{t("beacon.none")}</p> : null}
      <ul className={styles.chains}>
        {chains.map((chain) => (
          <ChainCard key={chain.hash} chain={chain} />
        ))}
      </ul>
    </>
  );
}

function ChainCard({ chain }: { chain: Chain }) {
  const { t } = useTranslation("lab");
  const { name, is_fresh, is_house, newest_round, heard_at } = chain;
  const language = currentLanguage();
  return (
    <li className={styles.chain}>
      <div className={styles.name}>
        <h3>{name}</h3>
        <span className={styles.state} data-fresh={is_fresh}>
          {t(is_fresh ? "beacon.fresh" : "beacon.old")}
        </span>
      </div>
      <p className={styles.quiet}>{t(is_house ? "beacon.house" : "beacon.public")}</p>
      <dl>
        <div>
          <dt>{t("beacon.round")}</dt>
          <dd className="number">{newest_round ? formatNumber(newest_round, language) : "–"}</dd>
        </div>
        <div>
          <dt>{t("beacon.heard")}</dt>
          <dd>{heard_at ? formatMoment(heard_at, language) : t("beacon.never")}</dd>
        </div>
      </dl>
    </li>
  );
}
