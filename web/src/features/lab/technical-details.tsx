// The numbers behind a draw, for who wants to follow with own tools.

import { useTranslation } from "react-i18next";
import type { DrawnTier, LabDraw } from "@/features/lab/make-draw";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./technical-details.module.css";

export function TechnicalDetails({ draw }: { draw: LabDraw }) {
  const { t } = useTranslation("lab");
  return (
    <details className={styles.details}>
      <summary>{t("technical.title")}</summary>
      <p>{t("technical.text")}</p>
      <dl>
        <dt>{t("technical.seed")}</dt>
        <dd>
          <code>{draw.seed}</code>
        </dd>
      </dl>
      {draw.tiers.map((tier) => (
        <StreamDetails key={tier.label} tier={tier} total={draw.total} />
      ))}
    </details>
  );
}

function StreamDetails({ tier, total }: { tier: DrawnTier; total: number }) {
  const { t } = useTranslation("lab");
  return (
    <>
      <dl>
        <dt>{t("technical.stream")}</dt>
        <dd>
          <code>{tier.label}</code>
        </dd>
        <dt>{t("technical.key")}</dt>
        <dd>
          <code>{tier.key}</code>
        </dd>
      </dl>
      <table>
        <caption>{t("technical.words")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("technical.word")}</th>
            <th scope="col">{t("technical.number", { total: formatNumber(total, currentLanguage()) })}</th>
          </tr>
        </thead>
        <tbody>
          {tier.words.map(({ hex, number }) => (
            <tr key={hex}>
              <td>
                <code>{hex}</code>
              </td>
              <td className="number">{number}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
