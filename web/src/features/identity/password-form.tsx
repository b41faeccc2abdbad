// Changing the password of a house account.

import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "@/api/api";
import { reporter } from "@/api/reporter";
import { PASSWORD_LENGTH } from "@/lib/password-strength";

interface Fields {
  current: string;
  next: string;
}

export function PasswordForm({ name }: { name: string }) {
  const { t } = useTranslation("console");
  const [form] = Form.useForm<Fields>();
  const [busy, setBusy] = useState(false);
  const save = async (fields: Fields) => {
    setBusy(true);
    const outcome = await api.post("/house/account/password", fields, { showsFields: true });
    setBusy(false);
    if (!outcome.ok) {
      return form.setFields(
        outcome.fields.map(({ field, reason }) => ({
          name: field === "current" ? "current" : "next",
          errors: [reason],
        })),
      );
    }
    form.resetFields();
    reporter.success(t("security.passwordSaved"));
  };
  return (
    <Form form={form} layout="vertical" onFinish={save} requiredMark={false}>
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <Form.Item name="current" label={t("security.current")} rules={[needed(t("security.currentNeeded"))]}>
        <Input type="password" autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="next"
        label={t("security.next")}
        rules={[needed(t("security.short")), { min: PASSWORD_LENGTH, message: t("security.short") }]}
      >
        <Input type="password" autoComplete="new-password" />
      </Form.Item>
      <Button htmlType="submit" loading={busy}>
        {t("security.change")}
      </Button>
    </Form>
  );
}

const needed = (message: string) => ({ required: true, message });
