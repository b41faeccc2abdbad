// Narrows the list: words, kind, state.

import { Input, Select } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { READY_KINDS } from "@/features/draws/kinds";
import { type ListAddress, STATES } from "@/features/draws/list/use-list-question";
import { Icon } from "@/ui/icon";
import styles from "./draws-page.module.css";

const SEARCH_AFTER = 300;
const WIDE = { minWidth: "9rem" };

export function Filters({ address }: { address: ListAddress }) {
  const { t } = useTranslation("draws");
  const { t: words } = useTranslation("console");
  const { question, change } = address;
  return (
    <div className={styles.filters}>
      <Search address={address} />
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
      allowClear
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
