// What people filled in, a column for each field. Phones, addresses and districts are partly hidden until somebody who may
// looks on purpose.

import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FormPage, FormRow } from "@/api/after-types";
import { reporter } from "@/api/reporter";
import { answerText } from "@/features/draws/data/answer-text";
import { unmaskForm } from "@/features/draws/data/data-calls";
import { type Column, DataTable } from "@/features/draws/data/data-table";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./data-page.module.css";

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
      ({ id, label }): Column<FormRow> => ({
        key: `field ${id}`,
        title: label,
        render: ({ answers }) => answerText(answers?.[id], { yes: t("forms.yes"), no: t("forms.no") }),
      }),
    ),
    {
      key: "joined",
      title: t("people.joined"),
      render: ({ joined_at }) => formatMoment(joined_at, currentLanguage()),
    },
  ];
  if (mayShow && rows.some(({ masked }) => masked)) {
    columns.push({
      key: "show",
      title: t("people.actions"),
      render: (row) =>
        row.masked ? (
          <Button
            size="small"
            onClick={() => void show(row)}
            aria-label={t("forms.showOf", { name: row.name })}
          >
            {t("forms.show")}
          </Button>
        ) : null,
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
