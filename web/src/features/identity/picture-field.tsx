// My picture: chosen, checked, compressed if need be, uploaded and saved in one go.

import { Button } from "antd";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "@/api/api";
import { reporter } from "@/api/reporter";
import { uploadPicture } from "@/api/upload";
import { saveProfile, useUserInfo } from "@/features/identity/user-info";
import { IMAGE_TYPES } from "@/lib/media-check";
import { Avatar } from "@/ui/avatar";
import styles from "./picture-field.module.css";

export function PictureField() {
  const { t } = useTranslation("console");
  const { nickname, headimgurl } = useUserInfo();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    setBusy(true);
    const url = await uploadPicture(file, api, reporter);
    const outcome = url ? await saveProfile({ headimgurl: url }) : null;
    setBusy(false);
    if (outcome?.ok) reporter.success(t("profile.pictureSaved"));
  };

  return (
    <div className={styles.picture}>
      <Avatar name={nickname ?? ""} picture={headimgurl} size={72} />
      <div>
        <Button loading={busy} onClick={() => input.current?.click()}>
          {t("profile.choosePicture")}
        </Button>
        <p className={styles.hint}>{t("profile.pictureHint")}</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(",")}
        aria-label={t("profile.choosePicture")}
        onChange={choose}
      />
    </div>
  );
}
