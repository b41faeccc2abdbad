// The menu of the dashboard: plain links, the current one marked.

import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { Icon, type IconName } from "@/ui/icon";
import styles from "./dashboard-menu.module.css";

interface Entry {
  key: "home" | "draws" | "create" | "pay" | "cases" | "mini" | "plugins";
  to: string;
}

const ENTRIES: Entry[] = [
  { key: "home", to: "/dashboard" },
  { key: "draws", to: "/dashboard/lucky_draw/index" },
  { key: "create", to: "/dashboard/create_draw/index" },
  { key: "pay", to: "/dashboard/pay" },
  { key: "cases", to: "/dashboard/example/index" },
  { key: "mini", to: "/dashboard/mini" },
  { key: "plugins", to: "/plugins" },
];

export function DashboardMenu() {
  const { t } = useTranslation("console");
  return (
    <nav aria-label={t("menu.label")}>
      <ul className={styles.menu}>
        {ENTRIES.map(({ key, to }) => (
          <li key={key}>
            <NavLink to={to} end={key === "home"} className={styles.entry ?? ""}>
              <Icon name={key satisfies IconName} />
              {t(`menu.${key}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
