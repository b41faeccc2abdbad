// The signed-in person's own menu: account, operators' tools, log out.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ACCOUNT_TABS } from "@/features/identity/account-tabs";
import { signOut } from "@/features/identity/sign-out";
import { useUserInfo } from "@/features/identity/user-info";
import { Avatar } from "@/ui/avatar";
import { Disclosure } from "@/ui/disclosure";
import { Icon, type IconName } from "@/ui/icon";
import styles from "./person-menu.module.css";

const ICONS: Record<(typeof ACCOUNT_TABS)[number], IconName> = {
  profile: "person",
  security: "key",
  sessions: "device",
  access: "eye",
  blacklist: "shut",
  notices: "bell",
};

export function PersonMenu() {
  const { t } = useTranslation("console");
  const { nickname, headimgurl, is_operator } = useUserInfo();
  const [open, setOpen] = useState(false);
  const [, setQuery] = useSearchParams();
  const name = nickname ?? "";
  const show = (parameter: string, value: string) => {
    setOpen(false);
    setQuery((query) => {
      query.set(parameter, value);
      return query;
    });
  };
  return (
    <Disclosure
      label={t("person.label", { name })}
      button={<Avatar name={name} picture={headimgurl} />}
      open={open}
      onOpenChange={setOpen}
    >
      <p className={styles.name}>{name || t("person.noName")}</p>
      <ul className={styles.entries}>
        {ACCOUNT_TABS.map((tab) => (
          <Entry
            key={tab}
            icon={ICONS[tab]}
            text={t(`account.${tab}`)}
            onClick={() => show("account", tab)}
          />
        ))}
        {is_operator ? (
          <Entry icon="shield" text={t("operator.menu")} onClick={() => show("operators", "search")} />
        ) : null}
        <Entry icon="out" text={t("person.signOut")} onClick={signOut} />
      </ul>
    </Disclosure>
  );
}

function Entry({ icon, text, onClick }: { icon: IconName; text: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" className={styles.entry} onClick={onClick}>
        <Icon name={icon} size={18} />
        {text}
      </button>
    </li>
  );
}
