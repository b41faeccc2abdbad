// For operators: find an organiser and make a link that signs in as them, with a reason that they will read.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Drawer, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { api } from "@/api/api";
import { q } from "@/api/query";
import type { FoundUser, GmLink, UserPage } from "@/api/types";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Avatar } from "@/ui/avatar";
import { CopyText } from "@/ui/copy-text";
import styles from "./panel.module.css";

const usersQuery = (words: string) =>
  q(["operator", "users", words], () => api.get<UserPage>("/operator/users", { words, page: 1, size: 20 }));

export function OperatorDrawer() {
  const { t } = useTranslation("console");
  const [, setQuery] = useSearchParams();
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<FoundUser | null>(null);
  const { data } = useQuery({ ...usersQuery(words), placeholderData: keepPreviousData });
  const close = () =>
    setQuery((query) => {
      query.delete("operators");
      return query;
    });
  return (
    <Drawer title={t("operator.title")} size={520} open onClose={close}>
      <p className={styles.text}>{t("operator.text")}</p>
      <Input.Search
        aria-label={t("operator.search")}
        placeholder={t("operator.search")}
        onSearch={setWords}
        allowClear
      />
      {data?.total === 0 ? <p className={styles.row}>{t("operator.none")}</p> : null}
      <ul className={styles.list}>
        {data?.users.map((user) => (
          <li key={user.user_id}>
            <UserRow user={user} onChoose={() => setChosen(user)} />
            {chosen?.user_id === user.user_id ? <GmForm user={user} /> : null}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

function UserRow({ user, onChoose }: { user: FoundUser; onChoose: () => void }) {
  const { t } = useTranslation("console");
  return (
    <div className={styles.row}>
      <Avatar name={user.nickname ?? ""} picture={user.headimgurl} />
      <div className={styles.what} style={{ flex: 1 }}>
        <strong>{user.nickname || t("person.noName")}</strong>
        {user.is_operator ? <span className={styles.tag}>{t("operator.tag")}</span> : null}
        <p className={styles.when}>
          {t("operator.since", { id: user.user_id, when: formatMoment(user.created_at, currentLanguage()) })}
        </p>
      </div>
      <Button size="small" onClick={onChoose}>
        {t("operator.actAs")}
      </Button>
    </div>
  );
}

function GmForm({ user }: { user: FoundUser }) {
  const { t } = useTranslation("console");
  const [form] = Form.useForm<{ reason: string }>();
  const [link, setLink] = useState<GmLink | null>(null);
  const make = async ({ reason }: { reason: string }) => {
    const outcome = await api.post<GmLink>(
      "/operator/gm",
      { user_id: user.user_id, reason },
      { showsFields: true },
    );
    if (outcome.ok) setLink(outcome.data);
    else form.setFields(outcome.fields.map((field) => ({ name: "reason", errors: [field.reason] })));
  };
  if (link) {
    return (
      <div className={styles.section}>
        <CopyText text={link.url} label={t("operator.link")} />
        <p className={styles.when}>
          {t("operator.expires", { when: formatMoment(link.expires_at, currentLanguage()) })}
        </p>
      </div>
    );
  }
  return (
    <Form form={form} layout="vertical" onFinish={make} requiredMark={false}>
      <Form.Item
        name="reason"
        label={t("operator.reason")}
        rules={[{ required: true, whitespace: true, message: t("operator.reasonNeeded") }]}
      >
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        {t("operator.make")}
      </Button>
    </Form>
  );
}
