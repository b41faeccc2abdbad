// A picture of the draw: chosen, checked, compressed if need be, uploaded. Holds nothing but its address.

import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "@/api/api";
import { reporter } from "@/api/reporter";
import { uploadPicture } from "@/api/upload";
import { IMAGE_TYPES } from "@/lib/media-check";
import { Icon } from "@/ui/icon";
import styles from "./picture-input.module.css";

interface PictureInputProps {
  value: string | null;
  onChange(url: string | null): void;
  shape: "square" | "wide";
  /** What the picture is of, for people who do not see the place of it. */
  label: string;
  removeLabel?: string;
}

export function PictureInput({ value, onChange, shape, label, removeLabel }: PictureInputProps) {
  const { t } = useTranslation("draws");
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    setBusy(true);
    const url = await uploadPicture(file, api, reporter);
    setBusy(false);
    if (url) onChange(url);
  };

  const action = value ? t("picture.replace") : t("picture.choose");
  return (
    <div className={`${styles.place} ${styles[shape]}`}>
      <button
        type="button"
        className={`${styles.choose} ${value ? styles.has : ""} ${busy ? styles.busy : ""}`}
        aria-label={`${label}: ${action}`}
        aria-busy={busy}
        onClick={() => input.current?.click()}
      >
        {value ? <img src={value} alt="" /> : <Icon name="picture" size={22} />}
      </button>
      {value ? (
        <button
          type="button"
          className={styles.remove}
          aria-label={removeLabel ?? `${label}: ${t("picture.remove")}`}
          onClick={() => onChange(null)}
        >
          <Icon name="close" size={14} />
        </button>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(",")}
        aria-label={label}
        onChange={choose}
      />
    </div>
  );
}
