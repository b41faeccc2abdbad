// What can be done with one draw: the first action as a button, the rest in a menu.

import { Button, Dropdown } from "antd";
import { useTranslation } from "react-i18next";
import type { TaskRow } from "@/api/draw-types";
import { type Action, actionsOf } from "@/features/draws/can";
import { useActions } from "@/features/draws/list/use-actions";
import { Icon } from "@/ui/icon";
import styles from "./draw-table.module.css";

export function RowActions({ row }: { row: TaskRow }) {
  const { t } = useTranslation("draws");
  const { run, busy } = useActions(row);
  const [first, ...rest] = actionsOf(row);
  if (!first) return null;
  const items = rest.map((action) => ({
    key: action,
    label: t(`action.${action}`),
    danger: action === "cancel" || action === "delete" || action === "end",
    onClick: () => void run(action),
  }));
  return (
    <div className={styles.actions}>
      <ActionButton action={first} busy={busy} onRun={run} />
      {rest.length > 0 ? (
        <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
          <Button
            type="text"
            aria-label={t("listing.more", { title: row.title || t("listing.untitled") })}
            icon={<Icon name="more" size={20} />}
          />
        </Dropdown>
      ) : null}
    </div>
  );
}

interface ActionButtonProps {
  action: Action;
  busy: boolean;
  onRun(action: Action): Promise<void>;
}

function ActionButton({ action, busy, onRun }: ActionButtonProps) {
  const { t } = useTranslation("draws");
  return (
    <Button loading={busy} onClick={() => void onRun(action)}>
      {t(`action.${action}`)}
    </Button>
  );
}
