// What others see of me and how I can be reached: picture, nickname, contact, language.

import { Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldReason } from "@/api/outcome";
import { reporter } from "@/api/reporter";
import type { ProfileChange } from "@/api/types";
import { PictureField } from "@/features/identity/picture-field";
import { saveProfile, useUserInfo } from "@/features/identity/user-info";
import { currentLanguage, i18n, switchLanguage } from "@/lib/i18n";
import { isLanguage } from "@/lib/languages";
import { isPhone } from "@/lib/phone";

type Fields = Required<Pick<ProfileChange, "nickname" | "contact_name" | "contact_mobile" | "language">>;

export function ProfilePanel() {
  const user = useUserInfo();
  // The form starts from what is known; it waits until that is there, so that it never overwrites with defaults.
  return user.user_id ? <ProfileForm key={user.user_id} /> : null;
}

function ProfileForm() {
  const { t } = useTranslation("console");
  const user = useUserInfo();
  const [form] = Form.useForm<Fields>();
  const [busy, setBusy] = useState(false);

  const save = async (fields: Fields) => {
    setBusy(true);
    const outcome = await saveProfile(fields);
    setBusy(false);
    if (!outcome.ok) return form.setFields(outcome.fields.flatMap(toFieldError));
    if (isLanguage(fields.language)) await switchLanguage(fields.language);
    // Said in the language that was just chosen.
    reporter.success(i18n.t("profile.saved", { ns: "console" }));
  };

  const initial: Fields = {
    nickname: user.nickname ?? "",
    contact_name: user.contact_name ?? "",
    contact_mobile: user.contact_mobile ?? "",
    language: isLanguage(user.language) ? user.language : currentLanguage(),
  };
  return (
    <>
      <PictureField />
      <Form form={form} layout="vertical" initialValues={initial} onFinish={save} requiredMark={false}>
        <Form.Item
          name="nickname"
          label={t("profile.nickname")}
          rules={[{ required: true, whitespace: true, message: t("profile.nicknameNeeded") }]}
        >
          <Input autoComplete="nickname" maxLength={40} />
        </Form.Item>
        <Form.Item name="contact_name" label={t("profile.contactName")}>
          <Input autoComplete="name" maxLength={40} />
        </Form.Item>
        <Form.Item
          name="contact_mobile"
          label={t("profile.contactMobile")}
          rules={[{ validator: (_, value: string) => checkMobile(value, t("profile.mobileLength")) }]}
        >
          <Input autoComplete="tel" inputMode="tel" />
        </Form.Item>
        <Form.Item name="language" label={t("profile.language")}>
          <Select
            options={[
              { value: "zh-CN", label: t("language.zh", { ns: "common" }) },
              { value: "en", label: t("language.en", { ns: "common" }) },
            ]}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t("profile.save")}
        </Button>
      </Form>
    </>
  );
}

async function checkMobile(value: string, complaint: string): Promise<void> {
  if (value && !isPhone(value)) throw new Error(complaint);
}

const FIELD_NAMES: readonly (keyof Fields)[] = ["nickname", "contact_name", "contact_mobile", "language"];

function toFieldError({ field, reason }: FieldReason) {
  const name = FIELD_NAMES.find((known) => known === field);
  return name ? [{ name, errors: [reason] }] : [];
}
