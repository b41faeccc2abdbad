// Where a proof is put in: chosen, dropped, pasted, or taken from the example.

import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { sampleBundle, tamper } from "@/features/lab/sample";
import type { BundleCheck } from "@/features/lab/use-bundle-check";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import styles from "./bundle-drop.module.css";

export function BundleDrop({ check }: { check: BundleCheck }) {
  const { t } = useTranslation("lab");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type === "dragover");
    if (event.type === "drop") void check.addFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      className={styles.drop}
      aria-label={t("bundle.label")}
      data-over={isOver || undefined}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".json,.fdl,application/json"
        aria-label={t("bundle.choose")}
        onChange={({ target }) => {
          void check.addFiles([...(target.files ?? [])]);
          // So that the same file, mended meanwhile, can be chosen again.
          target.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()}>{t("bundle.choose")}</Button>
      <p className={styles.hint}>{t("bundle.hint")}</p>
      <Chips check={check} />
      <Samples check={check} />
      <PasteArea check={check} />
    </section>
  );
}

function Samples({ check }: { check: BundleCheck }) {
  const { t } = useTranslation("lab");
  return (
    <div className={styles.samples}>
      <Button tone="quiet" onClick={async () => check.check(t("bundle.sampleName"), await sampleBundle())}>
        {t("bundle.sample")}
      </Button>
      <Button
        tone="quiet"
        onClick={async () => check.check(t("bundle.bentName"), tamper(await sampleBundle()))}
      >
        {t("bundle.bent")}
      </Button>
    </div>
  );
}

/** What is in already, each with a way to take it out again. */
function Chips({ check }: { check: BundleCheck }) {
  const { t } = useTranslation("verify");
  const { given } = check;
  const kinds = (["bundle", "list", "trust"] as const).filter((kind) => given[kind]);
  if (kinds.length === 0) return null;
  return (
    <>
      <ul className={styles.chips}>
        {kinds.map((kind) => (
          <li key={kind}>
            <b>{t(`drop.${kind}`)}</b>
            <span>{given[kind]?.name}</span>
            <button
              type="button"
              aria-label={t("drop.remove", { name: given[kind]?.name })}
              onClick={() => check.remove(kind)}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
      {given.bundle ? null : <p className={styles.hint}>{t("drop.needBundle")}</p>}
    </>
  );
}

function PasteArea({ check }: { check: BundleCheck }) {
  const { t } = useTranslation("verify");
  const [text, setText] = useState("");
  return (
    <details className={styles.paste}>
      <summary>{t("drop.paste")}</summary>
      <textarea
        rows={5}
        spellCheck={false}
        autoComplete="off"
        aria-label={t("drop.pasteLabel")}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button onClick={() => check.check("…", text)}>{t("drop.check")}</Button>
    </details>
  );
}
