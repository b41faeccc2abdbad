// The poster, painted here in the browser, as it will be saved.

import { Button, Segmented } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PublicView } from "@/api/draw-types";
import { invitationOf } from "@/features/draws/share/invitation";
import { type PosterSize, paintPoster } from "@/features/draws/share/paint-poster";
import { blobOf, modulesOf, QrCode } from "@/features/draws/share/qr-code";
import { currentLanguage, wordsIn } from "@/lib/i18n";
import type { Language } from "@/lib/languages";
import { saveFile } from "@/lib/save-file";
import { light } from "@/ui/tokens";
import styles from "./share.module.css";

const SIZES: readonly PosterSize[] = ["tall", "square"];

export function PosterTab({ view, link }: { view: PublicView; link: string }) {
  const { t } = useTranslation("share");
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const [size, setSize] = useState<PosterSize>("tall");
  const { canvas, code, isPainted, lacksCover } = usePoster(view, language, size);
  const save = async () => {
    const file = canvas.current ? await blobOf(canvas.current) : null;
    if (file) saveFile(file, `${t("posterFile")}-${view.lid}-${size}.png`, "image/png");
  };
  return (
    <div className={styles.poster}>
      <div className={styles.stage} data-size={size}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={t("preview", { title: view.share.title || view.title })}
        />
        <div hidden>
          <QrCode ref={code} link={link} size={100} />
        </div>
      </div>
      <div className={styles.choices}>
        <Choice label={t("language")}>
          <Segmented<Language>
            aria-label={t("language")}
            value={language}
            options={[
              { value: "zh-CN", label: t("chinese") },
              { value: "en", label: t("english") },
            ]}
            onChange={setLanguage}
          />
        </Choice>
        <Choice label={t("size")}>
          <Segmented<PosterSize>
            aria-label={t("size")}
            value={size}
            options={SIZES.map((value) => ({ value, label: t(value) }))}
            onChange={setSize}
          />
        </Choice>
        {lacksCover ? <p className={styles.note}>{t("noPicture")}</p> : null}
        <Button type="primary" size="large" loading={!isPainted} onClick={save}>
          {isPainted ? t("save") : t("painting")}
        </Button>
      </div>
    </div>
  );
}

function Choice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <p className={styles.caption}>{label}</p>
      {children}
    </div>
  );
}

/** Paints whenever something changes; the last wish wins. */
function usePoster(view: PublicView, language: Language, size: PosterSize) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const code = useRef<SVGSVGElement>(null);
  const [painted, setPainted] = useState<{ wish: string; lacksCover: boolean } | null>(null);
  const wish = `${view.lid} ${view.revision} ${language} ${size}`;
  const address = view.share.cover ?? view.banner.pictures[0] ?? null;
  useEffect(() => {
    let isWanted = true;
    const paint = async () => {
      const [t, cover] = await Promise.all([wordsIn(language, "share"), address ? load(address) : null]);
      if (!isWanted || !canvas.current || !code.current) return;
      paintPoster(
        canvas.current,
        {
          words: invitationOf(view, t, language),
          code: modulesOf(code.current),
          cover,
          accent: view.skin.accent || light.accent,
          host: window.location.host,
        },
        size,
      );
      setPainted({ wish, lacksCover: address !== null && cover === null });
    };
    void paint();
    return () => {
      isWanted = false;
    };
  }, [view, language, size, address, wish]);
  return { canvas, code, isPainted: painted?.wish === wish, lacksCover: painted?.lacksCover ?? false };
}

/** A picture that may be painted and saved; nothing if it does not come. */
function load(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.crossOrigin = "anonymous";
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = address;
  });
}
