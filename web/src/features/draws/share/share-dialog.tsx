// The share kit of a draw: link and QR code, poster, embed code, words for a chat.

import { useQuery } from "@tanstack/react-query";
import { Button, Modal, Segmented } from "antd";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { PublicView } from "@/api/draw-types";
import { publicQuery } from "@/features/draws/calls";
import { Loading } from "@/features/draws/form/load-states";
import { absolute, recordPath, sharePath } from "@/features/draws/list/share-address";
import { ChatCard } from "@/features/draws/share/chat-card";
import { pngFile, QrCode, svgFile } from "@/features/draws/share/qr-code";
import { saveFile } from "@/lib/save-file";
import { CopyText } from "@/ui/copy-text";
import styles from "./share.module.css";

const PosterTab = lazy(async () => ({
  default: (await import("@/features/draws/share/poster-tab")).PosterTab,
}));
const EmbedTab = lazy(async () => ({
  default: (await import("@/features/draws/share/text-tabs")).EmbedTab,
}));
const TextTab = lazy(async () => ({
  default: (await import("@/features/draws/share/text-tabs")).TextTab,
}));

const TABS = ["link", "poster", "embed", "text"] as const;
type Tab = (typeof TABS)[number];

interface ShareDialogProps {
  lid: string;
  /** Right after publishing it says so. */
  isFresh: boolean;
  onClose(): void;
}

export function ShareDialog({ lid, isFresh, onClose }: ShareDialogProps) {
  const { t } = useTranslation("share");
  const [tab, setTab] = useState<Tab>("link");
  return (
    <Modal
      open
      title={isFresh ? t("published") : t("title")}
      footer={null}
      onCancel={onClose}
      width={tab === "link" || tab === "text" ? 620 : 780}
    >
      <div className={styles.tabs}>
        <Segmented<Tab>
          aria-label={t("tabs")}
          value={tab}
          options={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
          onChange={setTab}
        />
      </div>
      {tab === "link" ? <LinkTab lid={lid} /> : <OtherTab lid={lid} tab={tab} />}
    </Modal>
  );
}

function LinkTab({ lid }: { lid: string }) {
  const { t } = useTranslation("share");
  const code = useRef<SVGSVGElement>(null);
  const link = absolute(sharePath(lid));
  const record = absolute(recordPath(lid));
  const name = `${t("codeFile")}-${lid}`;
  const saveSvg = () => {
    if (code.current) saveFile(svgFile(code.current), `${name}.svg`, "image/svg+xml");
  };
  const savePng = async () => {
    const file = code.current ? await pngFile(code.current) : null;
    if (file) saveFile(file, `${name}.png`, "image/png");
  };
  return (
    <div className={styles.link}>
      <div className={styles.codeCard}>
        <QrCode ref={code} link={link} size={208} />
        <span>{t("code")}</span>
        <div className={styles.saves}>
          <Button size="small" onClick={saveSvg}>
            {t("svg")}
          </Button>
          <Button size="small" onClick={savePng}>
            {t("png")}
          </Button>
        </div>
      </div>
      <div className={styles.stack}>
        <div>
          <p className={styles.caption}>{t("link")}</p>
          <CopyText text={link} label={t("link")} />
        </div>
        <div>
          <p className={styles.caption}>{t("record")}</p>
          <CopyText text={record} label={t("record")} />
        </div>
        <a href={link} target="_blank" rel="noopener">
          {t("look")}
        </a>
      </div>
      <ChatCard link={link} />
    </div>
  );
}

/** What needs to know the draw as everybody sees it. */
function OtherTab({ lid, tab }: { lid: string; tab: Exclude<Tab, "link"> }) {
  const { t } = useTranslation("share");
  const { data: view, error, refetch } = useQuery(publicQuery(lid));
  if (!view && error) {
    return (
      <div className={styles.failed} role="alert">
        <p>{t("failed")}</p>
        <Button onClick={() => void refetch()}>{t("retry")}</Button>
      </div>
    );
  }
  if (!view) return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <Shown view={view} tab={tab} />
    </Suspense>
  );
}

function Shown({ view, tab }: { view: PublicView; tab: Exclude<Tab, "link"> }) {
  const link = absolute(sharePath(view.lid));
  return match(tab)
    .with("poster", () => <PosterTab view={view} link={link} />)
    .with("embed", () => <EmbedTab view={view} />)
    .with("text", () => <TextTab view={view} link={link} />)
    .exhaustive();
}
