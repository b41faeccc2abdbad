// Spins without a prize: how many tickets, what they are called, and the kind words that come with them.

import { Button, Input } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Field, FieldGroup, FieldRow } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { NumberInput } from "@/features/draws/form/number-input";
import { replaced, without } from "@/features/draws/form/row-tools";
import { Icon } from "@/ui/icon";
import styles from "./instant.module.css";

const MOST_CONSOLATIONS = 10;
const LONGEST = 60;
const MOST_BLANKS = 1_000_000;

export function BlankFields() {
  const { t } = useTranslation("instant-form");
  const [instant, setInstant] = usePart("instant");
  return (
    <>
      <FieldRow>
        {instant.mode === "pool" ? (
          <Field path="instant.blanks" label={t("blank.count")} hint={t("blank.countHint")}>
            {(bind) => (
              <NumberInput
                bind={bind}
                min={0}
                max={MOST_BLANKS}
                value={instant.blanks}
                onChange={(blanks) => setInstant({ ...instant, blanks: blanks ?? 0 })}
              />
            )}
          </Field>
        ) : null}
        <Field path="instant.blank_name" label={t("blank.name")} hint={t("blank.nameHint")} optional>
          {(bind) => (
            <Input
              {...bind}
              maxLength={20}
              placeholder={t("blank.usual")}
              value={instant.blank_name}
              onChange={({ target }) => setInstant({ ...instant, blank_name: target.value })}
            />
          )}
        </Field>
      </FieldRow>
      <Consolations />
    </>
  );
}

function Consolations() {
  const { t } = useTranslation("instant-form");
  const [instant, setInstant] = usePart("instant");
  const { consolations } = instant;
  const set = (next: string[]) => setInstant({ ...instant, consolations: next });
  const isFull = consolations.length >= MOST_CONSOLATIONS;
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    set([...consolations, ""]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  };
  return (
    <FieldGroup path="instant.consolations" label={t("blank.words")} hint={t("blank.wordsHint")} optional>
      <ul className={styles.lines} ref={list}>
        {consolations.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line holds no state of its own.
          <li key={at} data-field={`instant.consolations[${at}]`}>
            <Input
              aria-label={t("blank.wordsLine", { number: at + 1 })}
              maxLength={LONGEST}
              placeholder={t("blank.wordsPlace")}
              value={text}
              onChange={({ target }) => set(replaced(consolations, at, target.value))}
            />
            <Button
              type="text"
              aria-label={t("blank.wordsRemove", { number: at + 1 })}
              icon={<Icon name="close" size={16} />}
              onClick={() => set(without(consolations, at))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button type="dashed" disabled={isFull} icon={<Icon name="create" size={16} />} onClick={add}>
          {isFull ? t("blank.wordsFull") : t("blank.wordsAdd")}
        </Button>
      </div>
    </FieldGroup>
  );
}
