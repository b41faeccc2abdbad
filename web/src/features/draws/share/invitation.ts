// What an invitation says about a draw, in the language of whoever will read it: the poster's words and the chat text.

import type { TFunction } from "i18next";
import { match } from "ts-pattern";
import type { PublicView } from "@/api/draw-types";
import { isInstantKind } from "@/features/draws/kinds";
import { formatInvited, formatNumber } from "@/lib/format";
import type { Language } from "@/lib/languages";

export interface Invitation {
  title: string;
  by: string;
  prizes: { label: string; name: string; units: string }[];
  morePrizes: string;
  when: string;
  scan: string;
  check: string;
  heading: string;
}

/** Prizes that a poster names; the rest is counted. */
const NAMED = 3;
const NAMED_IN_CHAT = 5;

export function invitationOf(view: PublicView, t: TFunction<"share">, language: Language): Invitation {
  const number = (value: number) => formatNumber(value, language);
  const rest = view.prizes.length - NAMED;
  return {
    title: view.share.title || view.title,
    by: view.organiser ? t("poster.by", { name: view.organiser.name }) : "",
    heading: view.prizes.length > 0 ? t("poster.prizes") : "",
    prizes: view.prizes.slice(0, NAMED).map(({ label_words, name, units }) => ({
      label: label_words?.[language === "en" ? "en" : "zh"] ?? "",
      name,
      units: units === null ? "" : t("poster.units", { n: number(units) }),
    })),
    morePrizes: rest > 0 ? t("poster.more", { n: number(rest) }) : "",
    when: whenOf(view, (way, values) => t(`poster.${way}`, values), language),
    scan: t("poster.scan"),
    // Where the site holds the beacon, no more is promised than that.
    check: t(view.chain.is_house ? "poster.checkHouse" : "poster.check"),
  };
}

/** A few lines for a chat: what, what can be won, when, where. */
export function chatText(view: PublicView, link: string, t: TFunction<"share">, language: Language): string {
  const named = view.prizes
    .slice(0, NAMED_IN_CHAT)
    .map(({ name, units }) =>
      units === null ? name : t("chat.prize", { name, n: formatNumber(units, language) }),
    );
  const more = view.prizes.length > NAMED_IN_CHAT ? t("chat.more") : "";
  const lines = [
    t("chat.head", { title: view.share.title || view.title }),
    named.length > 0 ? t("chat.prizes", { list: named.join(t("chat.joiner")) + more }) : "",
    whenOf(view, (way, values) => t(`chat.${way}`, values), language),
    t("chat.free"),
    link,
  ];
  return lines.filter(Boolean).join("\n");
}

type Say = (way: "closes" | "full" | "hand" | "instant", values: { when: string; n: string }) => string;

function whenOf({ kind, opening, closes_at }: PublicView, say: Say, language: Language): string {
  const when = closes_at ? formatInvited(closes_at, language) : "";
  const values = { when, n: formatNumber(opening.people ?? 0, language) };
  if (isInstantKind(kind)) return when ? say("instant", values) : "";
  return match(opening.by)
    .with("time", "instant", () => (when ? say("closes", values) : ""))
    .with("full", () => say("full", values))
    .with("hand", () => say("hand", values))
    .exhaustive();
}
