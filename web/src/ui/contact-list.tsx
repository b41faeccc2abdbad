// The ways to reach who runs this installation, one a line.

import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { Contact } from "@/api/types";
import { isWebAddress } from "@/lib/web-address";
import { CopyText } from "@/ui/copy-text";
import styles from "./contact-list.module.css";

export function ContactList({ contacts }: { contacts: Contact[] }) {
  const { t } = useTranslation("common");
  if (contacts.length === 0) return <p className={styles.none}>{t("contact.none")}</p>;
  return (
    <ul className={styles.list}>
      {contacts.map((contact) => (
        <li key={`${contact.kind} ${contact.value}`}>
          <ContactLine contact={contact} label={t(`contact.kind.${contact.kind}`)} />
        </li>
      ))}
    </ul>
  );
}

function ContactLine({ contact, label }: { contact: Contact; label: string }) {
  const { kind, value } = contact;
  return (
    <>
      <span className={styles.label}>{label}</span>
      {match(kind)
        .with("email", () => <a href={`mailto:${value}`}>{value}</a>)
        .with("phone", () => <a href={`tel:${value}`}>{value}</a>)
        .with("wechat", () => <CopyText text={value} label={label} />)
        .with("url", () => (isWebAddress(value) ? <a href={value}>{value}</a> : <span>{value}</span>))
        .exhaustive()}
    </>
  );
}
