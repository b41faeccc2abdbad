// Files to take away. A long one shows how much of it is there.

import { Button, Dropdown } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExportFormat, ExportOf } from "@/api/after-types";
import { download } from "@/api/download";
import { reporter } from "@/api/reporter";
import { currentLanguage } from "@/lib/i18n";
import { Icon } from "@/ui/icon";
import styles from "./data-page.module.css";

const FORMATS: readonly ExportFormat[] = ["xlsx", "csv"];

export function ExportMenu({ lid, offers }: { lid: string; offers: readonly ExportOf[] }) {
  const { t } = useTranslation("after");
  const [bytes, setBytes] = useState<number | null>(null);
  const run = async (what: ExportOf, format: ExportFormat) => {
    setBytes(0);
    const isThere = await download("/lotto/task/export", { lid, what, format }, setBytes);
    setBytes(null);
    if (isThere) reporter.success(t("export.done"));
  };
  const items = offers.flatMap((what) =>
    FORMATS.map((format) => ({
      key: `${what}.${format}`,
      label: t("export.item", { what: t(`export.${what}`), format: format.toUpperCase() }),
      onClick: () => void run(what, format),
    })),
  );
  return (
    <>
      {bytes === null ? null : (
        <span role="status" className={`number ${styles.note}`}>
          {t("export.running", { size: megabytes(bytes) })}
        </span>
      )}
      <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
        <Button loading={bytes !== null} icon={<Icon name="down" size={16} />}>
          {t("export.title")}
        </Button>
      </Dropdown>
    </>
  );
}

const megabytes = (bytes: number) =>
  new Intl.NumberFormat(currentLanguage(), {
    style: "unit",
    unit: "megabyte",
    maximumFractionDigits: 1,
  }).format(bytes / 1_000_000);
