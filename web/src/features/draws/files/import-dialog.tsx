// Couriers and numbers for many parcels, by file. The server judges every row, and nothing is written before somebody
// has seen it.

import { Button, Modal, Progress } from "antd";
import { useTranslation } from "react-i18next";
import { reporter } from "@/api/reporter";
import { DropZone } from "@/features/draws/files/drop-zone";
import { askForExport, fetchFile, type ImportView } from "@/features/draws/files/file-calls";
import { ImportPreview } from "@/features/draws/files/import-preview";
import { useImport } from "@/features/draws/files/use-import";
import { Icon } from "@/ui/icon";
import styles from "./files.module.css";

export function ImportDialog({ lid, onClose }: { lid: string; onClose(): void }) {
  const { t } = useTranslation("files");
  const importing = useImport(lid);
  const { view, fault, setFault, busy, check } = importing;
  return (
    <Modal
      open
      width={760}
      title={t("import.title")}
      onCancel={onClose}
      footer={view ? <Footer importing={importing} onClose={onClose} /> : null}
    >
      <div className={styles.entry}>
        {view ? (
          <>
            {view.state === "running" ? <Written view={view} /> : null}
            <ImportPreview view={view} />
          </>
        ) : (
          <>
            <p className={styles.text}>{t("import.text")}</p>
            <Template lid={lid} />
            <DropZone
              example={t("import.example")}
              pasteLabel={t("import.paste")}
              busy={busy}
              fault={fault}
              onFile={(file) => void check(file)}
              onFault={setFault}
            />
          </>
        )}
      </div>
    </Modal>
  );
}

interface FooterProps {
  importing: ReturnType<typeof useImport>;
  onClose(): void;
}

function Footer({ importing: { view, busy, apply, startOver }, onClose }: FooterProps) {
  const { t } = useTranslation("files");
  const good = view ? view.total - view.problems : 0;
  if (view?.state !== "checked") {
    return (
      <Button type="primary" onClick={onClose}>
        {t(view?.state === "running" ? "import.leave" : "import.close")}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={startOver}>{t("import.again")}</Button>
      <Button type="primary" loading={busy} disabled={good === 0} onClick={() => void apply()}>
        {good === 0 ? t("import.nothing") : t("import.apply", { count: good })}
      </Button>
    </>
  );
}

function Written({ view: { done, total } }: { view: ImportView }) {
  const { t } = useTranslation("files");
  return (
    <div role="status">
      <p>{t("import.running", { done, total })}</p>
      <Progress
        percent={total === 0 ? 100 : Math.floor((done / total) * 100)}
        status="active"
        strokeColor="var(--accent)"
        aria-label={t("import.title")}
      />
    </div>
  );
}

/** The list of what is to be sent, ready to be filled in. Addresses go out with it, so the winners see it. */
function Template({ lid }: { lid: string }) {
  const { t } = useTranslation("files");
  const run = async () => {
    const isWanted = await reporter.confirm({
      title: t("import.templateTitle"),
      content: t("import.templateText"),
      yes: t("import.templateYes"),
      no: t("import.templateNo"),
    });
    const outcome = isWanted ? await askForExport(lid, "shipping", "xlsx") : null;
    if (!outcome?.ok) return;
    if (outcome.data.url) fetchFile(outcome.data.url);
    else reporter.success(t("export.later"));
  };
  return (
    <div>
      <Button icon={<Icon name="down" size={16} />} onClick={() => void run()}>
        {t("import.template")}
      </Button>
    </div>
  );
}
