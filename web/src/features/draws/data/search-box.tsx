// A search that asks a moment after the last key, not at each.

import { Input } from "antd";
import { useEffect, useState } from "react";
import { Icon } from "@/ui/icon";
import styles from "./data-page.module.css";

const SEARCH_AFTER = 300;

interface SearchBoxProps {
  label: string;
  asked: string;
  onAsk(words: string): void;
}

export function SearchBox({ label, asked, onAsk }: SearchBoxProps) {
  const [text, setText] = useState(asked);
  const [last, setLast] = useState(asked);
  // The filters were cleared from outside.
  if (last !== asked) {
    setLast(asked);
    setText(asked);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onAsk` is new at every render; only the text counts.
  useEffect(() => {
    if (text.trim() === asked) return;
    const timer = setTimeout(() => onAsk(text.trim()), SEARCH_AFTER);
    return () => clearTimeout(timer);
  }, [text, asked]);
  return (
    <Input
      className={styles.search ?? ""}
      aria-label={label}
      placeholder={label}
      prefix={<Icon name="search" size={16} />}
      allowClear
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
