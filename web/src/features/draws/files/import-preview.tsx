// What is in the file, row by row, those with a problem first: nothing that cannot be taken is overlooked.

import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { ImportLine, ImportView } from "@/features/draws/files/file-calls";
import styles from "./files.module.css";

export function ImportPreview({ view }: { view: ImportView }) {
  const { t } = useTranslation("files");
  const hidden = view.total - view.rows.length;
  return (
    <>
      <Summary view={view} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus. */}
      <section className={styles.preview} aria-label={t("import.preview")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {(["line", "result", "who", "courier", "number"] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`import.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row) => (
              <PreviewRow key={row.line} row={row} isDone={view.state === "done"} />
            ))}
          </tbody>
        </table>
      </section>
      {hidden > 0 ? <p className={styles.text}>{t("import.more", { count: hidden })}</p> : null}
    </>
  );
}

function Summary({ view: { state, total, problems, shipped, file_name, found } }: { view: ImportView }) {
  const { t } = useTranslation("files");
  const what = [file_name, found?.sheet, found?.encoding].filter(Boolean).join(" · ");
  const left = state === "done" ? total - shipped : problems;
  return (
    <div role="status">
      <p>
        <strong>
          {match(state)
            .with("done", () => t("import.done", { count: shipped }))
            .with("checked", "running", () => t("import.found", { count: total - problems }))
            .exhaustive()}
        </strong>{" "}
        {left > 0 ? (
          <span className={styles.error}>
            {t(state === "done" ? "import.leftOut" : "import.faulty", { count: left })}
          </span>
        ) : null}
      </p>
      {what ? <p className={styles.text}>{what}</p> : null}
    </div>
  );
}

function PreviewRow({ row, isDone }: { row: ImportLine; isDone: boolean }) {
  const { t } = useTranslation("files");
  const { line, who, courier, tracking, problem } = row;
  return (
    <tr data-fault={problem ?? undefined}>
      <td className="number">{line}</td>
      <td className={problem ? styles.error : styles.good}>
        {problem ? t(`import.problem.${problem}`) : t(isDone ? "import.isSent" : "import.isGood")}
      </td>
      <td>{who}</td>
      <td>{courier}</td>
      <td className="number">{tracking}</td>
    </tr>
  );
}
