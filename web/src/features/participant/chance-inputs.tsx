// The two chances that ask for something: a passcode, and a picture as a voucher.

import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChanceWork } from "@/features/participant/use-chance";
import { IMAGE_TYPES } from "@/lib/media-check";
import { Button } from "@/ui/button";
import button from "@/ui/button.module.css";
import { TextField } from "@/ui/text-field";
import styles from "./chance-list.module.css";

export function PasscodeAction({ work }: { work: ChanceWork }) {
  const { t } = useTranslation("phone");
  const [words, setWords] = useState("");
  const { told } = work;
  // What was taken is not sent again by a second press.
  useEffect(() => {
    if (told?.tone === "given") setWords("");
  }, [told]);
  return (
    <form
      className={styles.wordsForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim()) void work.finish({ words });
      }}
    >
      <TextField
        label={t("chance.words")}
        error={work.told?.tone === "error" ? work.told.words : undefined}
        value={words}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" wide disabled={work.busy}>
        {t("chance.send")}
      </Button>
    </form>
  );
}

export function VoucherAction({ work }: { work: ChanceWork }) {
  const { t } = useTranslation("phone");
  const id = useId();
  return (
    <label className={`${button.button} ${button.plain} ${styles.upload}`} htmlFor={id}>
      {t(work.busy ? "chance.uploading" : "chance.upload")}
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept={IMAGE_TYPES.join(",")}
        disabled={work.busy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void work.upload(file);
          target.value = "";
        }}
      />
    </label>
  );
}
