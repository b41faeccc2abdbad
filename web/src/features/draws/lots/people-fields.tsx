// Who draws: whoever has the link, the people of a list, or those round one device.

import { Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LotsPeople, NamesRead } from "@/api/lot-types";
import { DropZone } from "@/features/draws/files/drop-zone";
import { ChoiceCards } from "@/features/draws/form/choice-cards";
import { Field } from "@/features/draws/form/field";
import { flawAt, useEditing, usePart } from "@/features/draws/form/form-store";
import { closesAt } from "@/features/draws/form/opening-fields";
import { readNames } from "@/features/draws/lots/lots-calls";
import { linesOf } from "@/features/draws/lots/slips";
import { useLots } from "@/features/draws/lots/use-lots";
import { useCell } from "@/lib/cell";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./lots-form.module.css";

const WAYS: readonly LotsPeople[] = ["link", "list", "device"];

export function PeopleFields() {
  const { t } = useTranslation("lots-form");
  const [lots, change] = useLots();
  const [opening, setOpening] = usePart("opening");
  const choose = (people: LotsPeople) => {
    change({ people, ...(people === "link" ? { names: [] } : {}) });
    // Whoever has everybody together wants to draw now, not at eight in the evening.
    if (people !== "link" && opening.by !== "hand" && lots.when === "together") {
      setOpening({ by: "hand", latest_at: closesAt(opening) });
    }
  };
  return (
    <>
      <div data-field="lots.people">
        <ChoiceCards
          legend={t("people.legend")}
          choices={WAYS.map((value) => ({
            value,
            title: t(`people.${value}`),
            text: t(
              value === "device" && lots.when === "one_by_one" ? "people.deviceOne" : `people.${value}Text`,
            ),
          }))}
          value={lots.people}
          onChange={choose}
        />
      </div>
      {lots.people === "list" ? <ListFields /> : null}
      {lots.people === "device" ? <NamesField hint={t("names.deviceHint")} optional /> : null}
    </>
  );
}

function ListFields() {
  const { t } = useTranslation("lots-form");
  const [lots, change] = useLots();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [read, setRead] = useState<NamesRead | null>(null);
  // Some text is owned by its field; another list means building it anew.
  const [version, setVersion] = useState(0);
  const take = async (file: File) => {
    setBusy(true);
    setFault(null);
    const outcome = await readNames(file);
    setBusy(false);
    if (!outcome.ok) return setFault(outcome.fields[0]?.reason ?? outcome.msg);
    setRead(outcome.data);
    change({ names: linesOf([...lots.names, ...outcome.data.names].join("\n")) });
    setVersion((before) => before + 1);
  };
  return (
    <>
      <DropZone
        example={t("names.example")}
        pasteLabel={t("names.paste")}
        busy={busy}
        fault={fault}
        onFile={take}
        onFault={setFault}
      />
      {read ? <ReadLine read={read} /> : null}
      <NamesField key={version} hint={t("names.listHint")} />
    </>
  );
}

function ReadLine({ read: { names, repeated, repeated_count: count } }: { read: NamesRead }) {
  const { t } = useTranslation("lots-form");
  const number = (value: number) => formatNumber(value, currentLanguage());
  return (
    <div className={styles.read} role="status">
      <p>{t("names.read", { count: names.length, n: number(names.length) })}</p>
      {count > 0 ? (
        <details>
          <summary>{t("names.repeated", { count, n: number(count) })}</summary>
          <ul>
            {repeated.map(({ name, line, first_line }) => (
              <li key={line}>{t("names.repeatedLine", { name, line, first: first_line })}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function NamesField({ hint, optional = false }: { hint: string; optional?: boolean }) {
  const { t } = useTranslation("lots-form");
  const [lots, change] = useLots();
  const [text, setText] = useState(() => lots.names.join("\n"));
  const many = lots.names.length;
  return (
    <Field
      path="lots.names"
      label={t("names.label", { count: many, n: formatNumber(many, currentLanguage()) })}
      hint={
        <>
          <NameFlaw />
          {hint}
        </>
      }
      optional={optional}
    >
      {(bind) => (
        <Input.TextArea
          {...bind}
          rows={8}
          placeholder={t("names.example")}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            change({ names: linesOf(target.value) });
          }}
        />
      )}
    </Field>
  );
}

/** The first name that cannot be taken, by itself. */
function NameFlaw() {
  const { t } = useTranslation("lots-form");
  const { cell } = useEditing();
  const [{ names }] = useLots();
  const field = useCell(
    cell,
    ({ check }) => check?.flaws.find((flaw) => NAMED.test(flaw.field))?.field ?? "",
  );
  const reason = useCell(cell, (state) => (field ? flawAt({ ...state, showAll: true }, field) : null));
  if (!reason) return null;
  return <p className={styles.flaw}>{t("names.flaw", { name: names[placeOf(field)] ?? "", reason })}</p>;
}

const NAMED = /^lots\.names\[\d+\]$/;
const placeOf = (field: string) => Number(/\d+/.exec(field)?.[0] ?? 0);
