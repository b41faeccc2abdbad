// What the simulation found: first in sentences, then as small plots, with what was assumed about people.

import { useTranslation } from "react-i18next";
import { type Finding, findingOf, usualDay } from "@/features/draws/instant/sentences";
import type { Answered } from "@/features/draws/instant/simulator-section";
import { nameOf } from "@/features/draws/instant/slot-words";
import { SpreadBar } from "@/features/draws/instant/spread-bar";
import { formatMoney, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./simulator.module.css";

interface FindingsProps {
  answer: Answered;
  /** The form has changed since. */
  isOld: boolean;
}

export function SimulatorFindings({ answer, isOld }: FindingsProps) {
  const { t } = useTranslation("instant-form");
  const language = currentLanguage();
  const { found, form } = answer;
  return (
    <div className={styles.findings} data-old={isOld || undefined}>
      {isOld ? <p className={styles.old}>{t("simulator.old")}</p> : null}
      <ul className={styles.sentences}>
        {found.prizes.map((prize) => (
          <li key={prize.prize}>
            <PrizeSentence answer={answer} prize={prize.prize} finding={findingOf(prize, found.runs)} />
          </li>
        ))}
        <Ending answer={answer} />
        <li>
          <CostSentence cost={found.cost_fen} />
        </li>
      </ul>
      <Plots answer={answer} />
      <p className={styles.quiet}>
        {t("simulator.spins", {
          least: formatNumber(found.spins.p10, language),
          most: formatNumber(found.spins.p90, language),
        })}{" "}
        {form.chances.length > 0
          ? t("simulator.assumedTasks", { back: found.return_percent, tasks: found.task_percent })
          : t("simulator.assumed", { back: found.return_percent })}
      </p>
    </div>
  );
}

function CostSentence({ cost: { p10, p50, p90 } }: { cost: Answered["found"]["cost_fen"] }) {
  const { t } = useTranslation("instant-form");
  const money = (fen: number) => formatMoney(fen, currentLanguage());
  if (p90 === 0) return t("simulator.noCost");
  if (p10 === p90) return t("simulator.costExact", { usual: money(p50) });
  return t("simulator.cost", { least: money(p10), most: money(p90), usual: money(p50) });
}

interface SentenceProps {
  answer: Answered;
  prize: number;
  finding: Finding;
}

function PrizeSentence({ answer: { found, form, visitors, start }, prize, finding }: SentenceProps) {
  const { t } = useTranslation("instant-form");
  const language = currentLanguage();
  const name = nameOf(form, prize, "", t("prize.unnamed", { number: prize + 1 }));
  const units = form.prizes[prize]?.units ?? 0;
  const number = (value: number) => formatNumber(value, language);
  const values = { name, visitors: number(visitors), all: number(found.runs), units: number(units) };
  if (finding.say === "goneBy") {
    return t("simulator.goneBy", { ...values, day: dayName(start, finding.day), runs: number(finding.runs) });
  }
  if (finding.say === "goneSometimes") {
    return t("simulator.goneSometimes", { ...values, runs: number(finding.runs) });
  }
  if (finding.say === "lasts") {
    return t("simulator.lasts", { ...values, least: number(finding.least), most: number(finding.most) });
  }
  return t(`simulator.${finding.say}`, values);
}

/** When the last ticket is gone, the draw is over. */
function Ending({ answer: { found, start } }: { answer: Answered }) {
  const { t } = useTranslation("instant-form");
  const language = currentLanguage();
  if (found.sold_out_runs === 0) return null;
  const day = usualDay(found.sold_out_by_day, found.runs);
  const runs = day === null ? found.sold_out_runs : (found.sold_out_by_day[day] ?? 0);
  const values = { runs: formatNumber(runs, language), all: formatNumber(found.runs, language) };
  return (
    <li>
      {day === null
        ? t("simulator.soldOutSometimes", values)
        : t("simulator.soldOut", { ...values, day: dayName(start, day) })}
    </li>
  );
}

function Plots({ answer: { found, form } }: { answer: Answered }) {
  const { t } = useTranslation("instant-form");
  const language = currentLanguage();
  const number = (value: number) => formatNumber(value, language);
  const most = Math.max(1, ...found.prizes.map(({ given }) => given.p90));
  return (
    <div className={styles.plots}>
      <figure>
        <figcaption>{t("simulator.given")}</figcaption>
        {found.prizes.map(({ prize, given }) => (
          <SpreadBar
            key={prize}
            label={nameOf(form, prize, "", t("prize.unnamed", { number: prize + 1 }))}
            spread={given}
            top={Math.max(form.prizes[prize]?.units ?? most, given.p90, 1)}
            words={t("simulator.givenOf", {
              usual: number(given.p50),
              units: number(form.prizes[prize]?.units ?? 0),
            })}
          />
        ))}
      </figure>
      <figure>
        <figcaption>{t("simulator.goneDay")}</figcaption>
        {found.prizes.map(({ prize, gone_day, gone_runs }) => (
          <SpreadBar
            key={prize}
            label={nameOf(form, prize, "", t("prize.unnamed", { number: prize + 1 }))}
            spread={gone_day}
            top={found.days}
            words={
              gone_day
                ? t("simulator.goneOn", {
                    day: gone_day.p50,
                    runs: number(gone_runs),
                    all: number(found.runs),
                  })
                : t("simulator.notGone")
            }
          />
        ))}
      </figure>
      {found.cost_fen.p90 > 0 ? (
        <figure>
          <figcaption>{t("simulator.costTitle")}</figcaption>
          <SpreadBar
            label={t("simulator.costAll")}
            spread={found.cost_fen}
            top={budgetOf(answerBudget(form), found.cost_fen.p90)}
            words={formatMoney(found.cost_fen.p50, language)}
          />
        </figure>
      ) : null}
    </div>
  );
}

/** What it costs when everything is given out. */
function answerBudget(form: Answered["form"]): number {
  return form.prizes.reduce((sum, { units, value_fen }) => sum + units * (value_fen ?? 0), 0);
}

const budgetOf = (budget: number, most: number) => Math.max(budget, most, 1);

/** "Tuesday, 17 November", so many days after the start. */
function dayName(start: number, day: number): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), {
    weekday: "long",
    month: "long",
    day: "numeric",
  });
  return format.format(start + day * 86_400_000);
}
