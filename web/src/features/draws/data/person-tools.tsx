// What can be done about one participant. While the hat is open, the organiser may give codes and take people out;
// both are on the public record.

import { Button, Dropdown } from "antd";
import { useTranslation } from "react-i18next";
import type { MemberView } from "@/api/after-types";
import type { PersonAct } from "@/features/draws/data/person-dialogs";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { Icon } from "@/ui/icon";
import styles from "./data-page.module.css";

/** Left on their own, or erased: nobody brings them back. */
const GONE = [6, 7];

interface PersonToolsProps {
  head: DrawHead;
  member: MemberView;
  onAct(act: PersonAct): void;
}

export function PersonTools({ head, member, onAct }: PersonToolsProps) {
  const { t } = useTranslation("after");
  const { name } = member;
  const items = actsOf(head, member).map((what) => ({
    key: what,
    label: t(`people.act.${what}`),
    danger: what === "exclude",
    onClick: () => onAct({ what, member }),
  }));
  return (
    <div className={styles.rowTools}>
      <Button size="small" onClick={() => onAct({ what: "steps", member })}>
        {t("people.act.steps")}
      </Button>
      {items.length > 0 ? (
        <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
          <Button
            size="small"
            type="text"
            aria-label={t("people.more", { name })}
            icon={<Icon name="more" size={18} />}
          />
        </Dropdown>
      ) : null}
    </div>
  );
}

function actsOf({ isOwner, state }: DrawHead, { status }: MemberView): Exclude<PersonAct["what"], "steps">[] {
  if (!isOwner || state !== "open" || GONE.includes(status)) return [];
  return status === 0 ? ["grant", "exclude"] : ["include"];
}
