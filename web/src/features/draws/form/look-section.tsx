// How the page looks and what it says: banner, text, share card, colour, and what is not shown.

import { Button, Input } from "antd";
import { useTranslation } from "react-i18next";
import { BannerPictures, VideoInput } from "@/features/draws/form/banner-inputs";
import { Field, FieldGroup, FieldRow, SwitchField } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { HideSwitches } from "@/features/draws/form/hide-switches";
import { PictureInput } from "@/features/draws/form/picture-input";
import { RichText } from "@/features/draws/form/rich-text";
import { Section } from "@/features/draws/form/section";
import { Gate } from "@/ui/gate";
import { light } from "@/ui/tokens";
import styles from "./look-section.module.css";

export function LookSection() {
  const { t } = useTranslation("draws");
  const [description, setDescription] = usePart("description");
  return (
    <Section id="look">
      <BannerFields />
      <Field path="description" label={t("look.description")} optional>
        {(bind) => (
          <RichText bind={bind} label={t("look.description")} value={description} onChange={setDescription} />
        )}
      </Field>
      <ShareFields />
      <AccentField />
      <HideSwitches />
      <FanFields />
    </Section>
  );
}

function BannerFields() {
  const { t } = useTranslation("draws");
  const [banner, setBanner] = usePart("banner");
  const setVideo = (video: string | null) => setBanner({ ...banner, video });
  return (
    <>
      <FieldGroup path="banner.pictures" label={t("look.banner")} hint={t("look.bannerHint")} optional>
        <BannerPictures
          pictures={banner.pictures}
          onChange={(pictures) => setBanner({ ...banner, pictures })}
        />
      </FieldGroup>
      <Gate feature="video_banner" onClear={banner.video ? () => setVideo(null) : undefined}>
        <FieldGroup path="banner.video" label={t("look.video")} hint={t("look.videoHint")} optional>
          <VideoInput value={banner.video} onChange={setVideo} />
        </FieldGroup>
      </Gate>
    </>
  );
}

function ShareFields() {
  const { t } = useTranslation("draws");
  const [share, setShare] = usePart("share");
  const setCover = (cover: string | null) => setShare({ ...share, cover });
  return (
    <FieldRow>
      <Field path="share.title" label={t("look.shareTitle")} optional>
        {(bind) => (
          <Input
            {...bind}
            maxLength={60}
            placeholder={t("look.shareTitlePlace")}
            value={share.title}
            onChange={({ target }) => setShare({ ...share, title: target.value })}
          />
        )}
      </Field>
      <Gate feature="share_cover" onClear={share.cover ? () => setCover(null) : undefined}>
        <FieldGroup path="share.cover" label={t("look.shareCover")} optional>
          <PictureInput shape="wide" label={t("look.shareCover")} value={share.cover} onChange={setCover} />
        </FieldGroup>
      </Gate>
    </FieldRow>
  );
}

function AccentField() {
  const { t } = useTranslation("draws");
  const [skin, setSkin] = usePart("skin");
  return (
    <Field path="skin.accent" label={t("look.accent")} optional>
      {({ status: _, ...bind }) => (
        <div className={styles.accent}>
          <input
            {...bind}
            type="color"
            value={skin.accent || light.accent}
            onChange={({ target }) => setSkin({ ...skin, accent: target.value })}
          />
          {skin.accent ? (
            <Button type="text" onClick={() => setSkin({ ...skin, accent: "" })}>
              {t("look.accentReset")}
            </Button>
          ) : null}
        </div>
      )}
    </Field>
  );
}

/** Telling earlier participants, and a way to the shop. */
function FanFields() {
  const { t } = useTranslation("draws");
  const [notify, setNotify] = usePart("notify_fans");
  const [link, setLink] = usePart("buy_link");
  return (
    <>
      <Gate brief feature="notify_fans" onClear={notify ? () => setNotify(false) : undefined}>
        <SwitchField path="notify_fans" label={t("look.notify")} checked={notify} onChange={setNotify} />
      </Gate>
      <Gate brief feature="direct_pay_page" onClear={link ? () => setLink(null) : undefined}>
        <SwitchField
          path="buy_link"
          label={t("look.buyOn")}
          checked={link !== null}
          onChange={(on) => setLink(on ? { label: "", url: "" } : null)}
        />
      </Gate>
      {link ? (
        <FieldRow>
          <Field path="buy_link.label" label={t("look.buyLabel")}>
            {(bind) => (
              <Input
                {...bind}
                maxLength={20}
                value={link.label}
                onChange={({ target }) => setLink({ ...link, label: target.value })}
              />
            )}
          </Field>
          <Field path="buy_link.url" label={t("look.buyUrl")}>
            {(bind) => (
              <Input
                {...bind}
                inputMode="url"
                placeholder="https://"
                value={link.url}
                onChange={({ target }) => setLink({ ...link, url: target.value })}
              />
            )}
          </Field>
        </FieldRow>
      ) : null}
    </>
  );
}
