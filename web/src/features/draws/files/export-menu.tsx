// Files to take away. A short one comes at once; a long one appears on the shelf while it is written.

import { useQueryClient } from "@tanstack/react-query";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reporter } from "@/api/reporter";
import {
  askForExport,
  type ExportFormat,
  type ExportOf,
  exportsQuery,
  fetchFile,
} from "@/features/draws/files/file-calls";
import { Icon } from "@/ui/icon";

const FORMATS: readonly ExportFormat[] = ["xlsx", "csv"];

interface ExportMenuProps {
  lid: string;
  offers: readonly ExportOf[];
  /** Files that show people in full: who sends for them says so, and the people see it. */
  inFull?: readonly ExportOf[];
}

export function ExportMenu({ lid, offers, inFull = [] }: ExportMenuProps) {
  const { t } = useTranslation("files");
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (what: ExportOf, format: ExportFormat) => {
    if (inFull.includes(what) && !(await agrees(what, t))) return;
    setBusy(true);
    const outcome = await askForExport(lid, what, format);
    setBusy(false);
    if (!outcome.ok) return;
    await client.invalidateQueries({ queryKey: exportsQuery(lid).queryKey });
    if (outcome.data.url) {
      fetchFile(outcome.data.url);
      reporter.success(t("export.done"));
    } else reporter.success(t("export.later"));
  };
  const items = offers.flatMap((what) =>
    FORMATS.map((format) => ({
      key: `${what}.${format}`,
      label: t("export.item", { what: t(`export.of.${what}`), format: format.toUpperCase() }),
      onClick: () => void run(what, format),
    })),
  );
  return (
    <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
      <Button loading={busy} icon={<Icon name="down" size={16} />}>
        {t("export.title")}
      </Button>
    </Dropdown>
  );
}

const agrees = (what: ExportOf, t: ReturnType<typeof useTranslation<"files">>["t"]) =>
  reporter.confirm({
    title: t(what === "shipping" ? "import.templateTitle" : "inFull.title"),
    content: t(what === "shipping" ? "import.templateText" : what === "tax" ? "inFull.tax" : "inFull.forms"),
    yes: t("import.templateYes"),
    no: t("import.templateNo"),
  });
