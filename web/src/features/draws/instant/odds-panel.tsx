// How one spin is shared: a bar of all the tickets or of the whole million, and the odds as participants will read them.

import { useTranslation } from "react-i18next";
import type { DrawForm } from "@/api/draw-types";
import { useEditing } from "@/features/draws/form/form-store";
import { oneIn, percentOf, type Shares, sharesOf } from "@/features/draws/instant/odds";
import { ownColors } from "@/features/draws/instant/slot-words";
import { useCell } from "@/lib/cell";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { lookOf, slotColours } from "@/ui/shows/look";
import styles from "./instant.module.css";

export function OddsPanel() {
  const { t } = useTranslation("instant-form");
  const { cell } = useEditing();
  const form = useCell(cell, (state) => state.form);
  const shares = sharesOf(form);
  return (
    <div className={styles.odds}>
      <h3>{t("share.title")}</h3>
      <Bar form={form} shares={shares} />
      {shares.over > 0 ? (
        <p className={styles.wrong} role="alert">
          {t("share.over", { over: percentOf(shares.over) })}
        </p>
      ) : null}
      <Declared form={form} shares={shares} />
      <p className={styles.quiet}>{t(`share.${form.instant.mode}Note`)}</p>
    </div>
  );
}

interface PartsProps {
  form: DrawForm;
  shares: Shares;
}

function Bar({ form, shares: { parts, whole, over } }: PartsProps) {
  const all = whole + over;
  return (
    <div className={styles.bar} data-over={over > 0 || undefined} aria-hidden="true">
      {parts.map(({ prize, part }) =>
        part > 0 ? (
          <span
            key={prize}
            data-blank={prize < 0 || undefined}
            style={{
              flexGrow: part / all,
              background: prize < 0 ? undefined : barColor(form, prize),
            }}
          />
        ) : null,
      )}
    </div>
  );
}

/** The colours of the skin, as if every prize had one place: neighbours must differ in a bar. */
function barColor(form: DrawForm, prize: number): string {
  const own = ownColors(form, [...form.prizes.keys()]);
  return slotColours(own, lookOf(form.skin))[prize] ?? "";
}

function Declared({ form, shares: { parts, whole } }: PartsProps) {
  const { t } = useTranslation("instant-form");
  const language = currentLanguage();
  const isPool = form.instant.mode === "pool";
  const blank = form.instant.blank_name.trim() || t("blank.usual");
  return (
    <table className={styles.declared}>
      <caption>{t("share.caption")}</caption>
      <tbody>
        {parts.map(({ prize, part }) => (
          <tr key={prize}>
            <th scope="row">
              <span
                className={styles.dot}
                data-blank={prize < 0 || undefined}
                style={prize < 0 ? undefined : { background: barColor(form, prize) }}
              />
              {prize < 0
                ? blank
                : form.prizes[prize]?.name.trim() || t("prize.unnamed", { number: prize + 1 })}
            </th>
            <td className="number">
              {isPool
                ? t("share.tickets", {
                    part: formatNumber(part, language),
                    whole: formatNumber(whole, language),
                  })
                : `${percentOf(part)} %`}
            </td>
            <td className={`number ${styles.quiet}`}>{rarity(part, whole)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  function rarity(part: number, whole: number): string {
    const number = oneIn(part, whole);
    return number === null || number < 2 ? "" : t("odds.oneIn", { number: formatNumber(number, language) });
  }
}
