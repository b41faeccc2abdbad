// What people filled in, a column for each field. Phones, addresses and districts are partly hidden until somebody who may
// looks on purpose, and again once they have seen enough.

import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FormPage, FormRow } from "@/api/after-types";
import type { Field } from "@/api/draw-types";
import { reporter } from "@/api/reporter";
import { answerText } from "@/features/draws/data/answer-text";
import { unmaskForm } from "@/features/draws/data/data-calls";
import { type Column, DataTable } from "@/features/draws/data/data-table";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./data-page.module.css";

/** Answers that are read as one. */
const BREAKS: Partial<Record<Field["kind"], "never" | "words">> = {
  phone: "never",
  number: "never",
  date: "never",
  district: "words",
};

interface FormTableProps {
  lid: string;
  data: FormPage;
  mayShow: boolean;
}

export function FormTable({ lid, data: { fields, list }, mayShow }: FormTableProps) {
  const { t } = useTranslation("after");
  const [shown, setShown] = useState<ReadonlyMap<string, FormRow>>(new Map());
  const show = async ({ member, name }: FormRow) => {
    const isSure = await reporter.confirm({
      title: t("forms.showTitle", { name }),
      content: t("forms.showText"),
      yes: t("forms.showYes"),
      no: t("ask.no"),
    });
    const outcome = isSure ? await unmaskForm(lid, member) : null;
    if (outcome?.ok) setShown((before) => new Map(before).set(member, outcome.data));
  };
  const hide = ({ member }: FormRow) =>
    setShown((before) => new Map([...before].filter(([other]) => other !== member)));
  const rows = list.map((row) => shown.get(row.member) ?? row);
  const columns: Column<FormRow>[] = [
    {
      key: "name",
      title: t("people.name"),
      isWide: true,
      render: ({ name, number }) => (
        <strong>
          {name} <span className={`number ${styles.quiet}`}>#{number}</span>
        </strong>
      ),
    },
    ...fields.map(
      ({ id, label, kind }): Column<FormRow> => ({
        key: `field ${id}`,
        title: label,
        isAsked: true,
        breaks: BREAKS[kind],
        render: ({ answers }) => answerText(answers?.[id], { yes: t("forms.yes"), no: t("forms.no") }),
      }),
    ),
    {
      key: "joined",
      title: t("people.joined"),
      breaks: "never",
      render: ({ joined_at }) => formatMoment(joined_at, currentLanguage()),
    },
  ];
  if (mayShow && list.some(({ masked }) => masked)) {
    columns.push({
      key: "show",
      title: t("people.actions"),
      render: (row) => {
        const isShown = shown.has(row.member);
        // One button for both: it keeps the focus when the question is answered.
        return row.masked || isShown ? (
          <Button
            size="small"
            onClick={() => (isShown ? hide(row) : void show(row))}
            aria-label={t(isShown ? "forms.hideOf" : "forms.showOf", { name: row.name })}
          >
            {t(isShown ? "forms.hide" : "forms.show")}
          </Button>
        ) : null;
      },
    });
  }
  return (
    <DataTable
      label={t("forms.title")}
      columns={columns}
      rows={rows}
      keyOf={({ member, period }) => `${member} ${period}`}
    />
  );
}
