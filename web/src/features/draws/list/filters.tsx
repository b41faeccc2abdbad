// Narrows the list: words, kind, state, days; and the order.

import { Button, Input, Select } from "antd";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { MOMENTS, SORTS } from "@/features/draws/calls";
import { READY_KINDS } from "@/features/draws/kinds";
import { type ListAddress, STATES } from "@/features/draws/list/use-list-question";
import { Icon } from "@/ui/icon";
import styles from "./filters.module.css";

const SEARCH_AFTER = 300;
const WIDE = { minWidth: "9rem" };

export function Filters({ address }: { address: ListAddress }) {
  const { t } = useTranslation("draws");
  const { t: words } = useTranslation("console");
  const { t: desk } = useTranslation("desk");
  const { question, change } = address;
  const [isOpen, setIsOpen] = useState(address.isFiltered);
  return (
    <search className={styles.filters} data-open={isOpen} aria-label={desk("filter.legend")}>
      <Search address={address} />
      <Button
        className={styles.opener ?? ""}
        aria-expanded={isOpen}
        icon={<Icon name={isOpen ? "up" : "down"} size={16} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {desk("filter.open")}
      </Button>
      <Select
        aria-label={t("listing.kind")}
        style={WIDE}
        value={question.kind ?? ""}
        options={[
          { value: "", label: t("listing.anyKind") },
          ...READY_KINDS.map((value) => ({ value, label: words(`kind.${value}.name`) })),
        ]}
        onChange={(kind) => change({ kind })}
      />
      <Select
        aria-label={t("listing.state")}
        style={WIDE}
        value={question.state ?? ""}
        options={[
          { value: "", label: t("listing.anyState") },
          ...STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
        onChange={(state) => change({ state })}
      />
      <Days address={address} />
      {question.deleted ? null : (
        <Select
          aria-label={desk("filter.sort")}
          style={WIDE}
          value={question.sort}
          options={SORTS.map((value) => ({ value, label: desk(`filter.sorts.${value}`) }))}
          onChange={(sort) => change({ sort: sort === "created" ? null : sort })}
        />
      )}
    </search>
  );
}

/** The browser's own date fields: they know every keyboard, every phone and every calendar. */
function Days({ address: { question, change } }: { address: ListAddress }) {
  const { t } = useTranslation("desk");
  const id = useId();
  const { by, from, to } = question;
  return (
    <div className={styles.days}>
      <Select
        aria-label={t("filter.by")}
        value={by}
        options={MOMENTS.map((value) => ({ value, label: t(`filter.${value}`) }))}
        onChange={(next) => change({ by: next === "created" ? null : next })}
      />
      <label className={styles.day} htmlFor={`${id}-from`}>
        <span>{t("filter.from")}</span>
        <input
          id={`${id}-from`}
          type="date"
          max={to}
          value={from ?? ""}
          onChange={({ target }) => change({ from: target.value })}
        />
      </label>
      <label className={styles.day} htmlFor={`${id}-to`}>
        <span>{t("filter.to")}</span>
        <input
          id={`${id}-to`}
          type="date"
          min={from}
          value={to ?? ""}
          onChange={({ target }) => change({ to: target.value })}
        />
      </label>
    </div>
  );
}

/** Asks a moment after the last key, not at each. */
function Search({ address }: { address: ListAddress }) {
  const { t } = useTranslation("draws");
  const asked = address.question.words ?? "";
  const [text, setText] = useState(asked);
  const { change } = address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new at every render; only the text counts.
  useEffect(() => {
    if (text.trim() === asked) return;
    const timer = setTimeout(() => change({ words: text.trim() }), SEARCH_AFTER);
    return () => clearTimeout(timer);
  }, [text, asked]);
  return (
    <Input
      className={styles.search ?? ""}
      aria-label={t("listing.search")}
      placeholder={t("listing.search")}
      prefix={<Icon name="search" size={16} />}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
