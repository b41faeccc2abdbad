// The form of a draw with everything around it: the bar that says whether it is saved, the parts, the phone beside it.

import { Button, Drawer } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import { BasicsSection } from "@/features/draws/form/basics-section";
import { FastForm } from "@/features/draws/form/fast-form";
import { FormProvider } from "@/features/draws/form/form-store";
import { FurtherSections } from "@/features/draws/form/further-sections";
import { Loading } from "@/features/draws/form/load-states";
import { ChangedElsewhere, RestoreNotice } from "@/features/draws/form/notices";
import { OpeningSection } from "@/features/draws/form/opening-section";
import { PartsNav } from "@/features/draws/form/parts-nav";
import { PublishDialog } from "@/features/draws/form/publish-dialog";
import { SavedLine } from "@/features/draws/form/saved-line";
import { type Editor, type Start, useEditor } from "@/features/draws/form/use-editor";
import { type Publishing, usePublish } from "@/features/draws/form/use-publish";
import { PhonePreview } from "@/features/draws/preview/phone-preview";
import { addWords } from "@/lib/i18n";
import { once } from "@/lib/stray-clicks";
import styles from "./draw-editor.module.css";

/** The wheel, the nine-grid and the cards have much of their own. */
const InstantForm = lazy(async () => {
  const [part] = await Promise.all([
    import("@/features/draws/instant/instant-form"),
    addWords(["instant-form"]),
  ]);
  return { default: part.InstantForm };
});

const LotsForm = lazy(async () => ({ default: (await import("@/features/draws/lots/lots-form")).LotsForm }));

interface DrawEditorProps {
  start: Start;
  /** Loads what somebody else saved, in place of what is here. */
  onReload(): void;
}

export function DrawEditor({ start, onReload }: DrawEditorProps) {
  const editor = useEditor(start);
  // Some parts own their text while it is edited; another form means building them anew.
  const [version, setVersion] = useState(0);
  return (
    <FormProvider editing={editor.editing}>
      <div className={styles.editor}>
        <Bar editor={editor} start={start} />
        <RestoreNotice editor={editor} start={start} onRestored={() => setVersion((before) => before + 1)} />
        <ChangedElsewhere keeper={editor.keeper} onReload={onReload} />
        <div className={styles.columns}>
          <div className={styles.form} key={version}>
            {match(start.kind)
              .with("advance", () => (
                <>
                  <BasicsSection />
                  <OpeningSection />
                  <FurtherSections />
                </>
              ))
              .with("new_fast", () => <FastForm />)
              .with("turnlottery", "ninelottery", "card", () => (
                <Suspense fallback={<Loading />}>
                  <InstantForm />
                </Suspense>
              ))
              .with("draw_lots", () => (
                <Suspense fallback={<Loading />}>
                  <LotsForm />
                </Suspense>
              ))
              .exhaustive()}
          </div>
          <div className={styles.side}>
            <PhonePreview />
          </div>
        </div>
      </div>
    </FormProvider>
  );
}

function Bar({ editor, start }: { editor: Editor; start: Start }) {
  const { t } = useTranslation("draws");
  const { t: words } = useTranslation("console");
  const isDraft = (start.task?.state ?? "draft") === "draft";
  const kind = words(`kind.${start.kind}.name`);
  return (
    <div className={styles.bar}>
      <div className={styles.top}>
        <div className={styles.name}>
          <h1>{start.task ? t("bar.edit", { kind }) : t("bar.new", { kind })}</h1>
          <SavedLine keeper={editor.keeper} isDraft={isDraft} />
        </div>
        <div className={styles.buttons}>
          <PreviewButton />
          {isDraft ? <PublishButton editor={editor} start={start} /> : <SaveButton editor={editor} />}
        </div>
      </div>
      {start.kind === "new_fast" || start.kind === "draw_lots" ? null : <PartsNav />}
    </div>
  );
}

function PublishButton({ editor, start }: { editor: Editor; start: Start }) {
  const { t } = useTranslation("draws");
  const publishing = usePublish(editor);
  const [asking, setAsking] = useState(false);
  const press = () => {
    if (!publishing.isReady()) return;
    // The fast form is short enough to see at one glance.
    if (start.kind === "new_fast") void publishing.run();
    else setAsking(true);
  };
  return (
    <>
      <WorkingButton publishing={publishing} onPress={press} onRetry={publishing.run}>
        {t("bar.publish")}
      </WorkingButton>
      <PublishDialog
        open={asking}
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          void publishing.run();
        }}
      />
    </>
  );
}

function SaveButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation("draws");
  const publishing = usePublish(editor);
  return (
    <WorkingButton publishing={publishing} onPress={publishing.saveChanges} onRetry={publishing.saveChanges}>
      {t("bar.saveChanges")}
    </WorkingButton>
  );
}

interface WorkingButtonProps {
  publishing: Publishing;
  onPress(): void;
  onRetry(): void;
  children: ReactNode;
}

/** Says what it is doing, and why it could not. */
function WorkingButton({ publishing: { doing, trouble }, onPress, onRetry, children }: WorkingButtonProps) {
  const { t } = useTranslation("draws");
  return (
    <>
      <Button type="primary" loading={doing !== null} onClick={once(onPress)}>
        {doing ? t(`bar.${doing}`) : children}
      </Button>
      {trouble ? (
        <div className={styles.trouble} role="alert">
          <p>{trouble.words}</p>
          {trouble.canRetry ? (
            <Button size="small" onClick={onRetry}>
              {t("publish.retry")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** Where there is no room beside the form. */
function PreviewButton() {
  const { t } = useTranslation("draws");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={styles.only ?? ""} onClick={() => setOpen(true)}>
        {t("bar.preview")}
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={t("preview.title")}
        placement="right"
        size={400}
      >
        <PhonePreview />
      </Drawer>
    </>
  );
}
