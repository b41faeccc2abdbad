// The pictures at the top of the page, and the video that may stand in their place.

import { Button } from "antd";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "@/api/api";
import { reporter } from "@/api/reporter";
import { uploadVideo } from "@/api/upload";
import { MOST_BANNERS } from "@/features/draws/form/defaults";
import { PictureInput } from "@/features/draws/form/picture-input";
import { replaced, without } from "@/features/draws/form/row-tools";
import styles from "./picture-input.module.css";

const VIDEO_TYPES = "video/mp4,video/webm";

interface BannerPicturesProps {
  pictures: string[];
  onChange(pictures: string[]): void;
}

export function BannerPictures({ pictures, onChange }: BannerPicturesProps) {
  const { t } = useTranslation("draws");
  return (
    <div className={styles.row}>
      {pictures.map((picture, at) => (
        <PictureInput
          key={picture}
          shape="wide"
          label={t("look.banner")}
          removeLabel={t("picture.removeNumber", { number: at + 1 })}
          value={picture}
          onChange={(url) => onChange(url ? replaced(pictures, at, url) : without(pictures, at))}
        />
      ))}
      {pictures.length < MOST_BANNERS ? (
        <PictureInput
          shape="wide"
          label={t("look.banner")}
          value={null}
          onChange={(url) => onChange(url ? [...pictures, url] : pictures)}
        />
      ) : null}
    </div>
  );
}

interface VideoInputProps {
  value: string | null;
  onChange(url: string | null): void;
}

export function VideoInput({ value, onChange }: VideoInputProps) {
  const { t } = useTranslation("draws");
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    setBusy(true);
    const url = await uploadVideo(file, api, reporter);
    setBusy(false);
    if (url) onChange(url);
  };
  return (
    <div className={styles.video}>
      {value ? <video src={value} controls muted preload="metadata" aria-label={t("look.video")} /> : null}
      {value ? (
        <Button onClick={() => onChange(null)}>{t("picture.removeVideo")}</Button>
      ) : (
        <Button loading={busy} onClick={() => input.current?.click()}>
          {t("picture.chooseVideo")}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={VIDEO_TYPES}
        aria-label={t("look.video")}
        onChange={choose}
      />
    </div>
  );
}
