// Reports without Ant Design: lines at the top, titled notes, and a question in the browser's own dialog.

import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { installReporter, type Question } from "@/api/reporter";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import styles from "./small-reporter.module.css";

const LINE_STAYS = 4000;

interface Note {
  id: number;
  tone: "error" | "good";
  title?: string;
  text: string;
}

interface Asked extends Question {
  answer(yes: boolean): void;
}

export function SmallReporter() {
  const [notes, setNotes] = useState<Note[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const remove = useCallback((id: number) => setNotes((all) => all.filter((note) => note.id !== id)), []);

  useEffect(() => {
    let last = 0;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const add = (note: Omit<Note, "id">) => {
      last += 1;
      const id = last;
      setNotes((all) => [...all, { ...note, id }]);
      if (!note.title) timers.add(setTimeout(() => remove(id), LINE_STAYS));
    };
    const uninstall = installReporter({
      message: (text) => add({ tone: "error", text }),
      success: (text) => add({ tone: "good", text }),
      notification: (title, text) => add({ tone: "error", title, text }),
      confirm: (question) => new Promise((answer) => setAsked({ ...question, answer })),
    });
    return () => {
      uninstall();
      timers.forEach(clearTimeout);
    };
  }, [remove]);

  const answer = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(null);
  };
  return (
    <>
      <div className={styles.notes} aria-live="assertive">
        {notes.map((note) => (
          <NoteLine key={note.id} note={note} onClose={() => remove(note.id)} />
        ))}
      </div>
      {asked ? <Dialog question={asked} onAnswer={answer} /> : null}
    </>
  );
}

function NoteLine({ note, onClose }: { note: Note; onClose: () => void }) {
  const { t } = useTranslation("common");
  return (
    <div className={styles.note} data-tone={note.tone}>
      <div>
        {note.title ? <strong>{note.title}</strong> : null}
        <p>{note.text}</p>
      </div>
      {note.title ? (
        <button type="button" className={styles.close} onClick={onClose} aria-label={t("action.close")}>
          <Icon name="close" size={16} />
        </button>
      ) : null}
    </div>
  );
}

function Dialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="question"
      onCancel={() => onAnswer(false)}
    >
      <h2 id="question">{question.title}</h2>
      <p>{question.content}</p>
      <div className={styles.buttons}>
        <Button onClick={() => onAnswer(false)}>{question.no}</Button>
        <Button tone="main" onClick={() => onAnswer(true)}>
          {question.yes}
        </Button>
      </div>
    </dialog>
  );
}
