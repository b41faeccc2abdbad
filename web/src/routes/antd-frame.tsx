// Everything inside uses Ant Design: its theme follows ours, its language follows the app's, and it does the reporting.

import { App, ConfigProvider } from "antd";
import type { Locale } from "antd/es/locale";
import english from "antd/locale/en_US";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { installReporter } from "@/api/reporter";
import { useIsDark } from "@/lib/theme-mode";
import { antdTheme } from "@/ui/antd-theme";

/** A button of two Chinese characters needs no gap between them. */
const NO_GAPS = { autoInsertSpace: false };

export function AntdFrame() {
  const isDark = useIsDark();
  const locale = useAntdLocale();
  return (
    <ConfigProvider theme={antdTheme(isDark)} button={NO_GAPS} locale={locale}>
      <App>
        <AntdReporter />
        <Outlet />
      </App>
    </ConfigProvider>
  );
}

function AntdReporter() {
  const { message, notification, modal } = App.useApp();
  useEffect(
    () =>
      installReporter({
        message: (text) => void message.error(text),
        success: (text) => void message.success(text),
        notification: (title, description) => notification.error({ title, description, duration: 0 }),
        confirm: ({ title, content, yes, no }) =>
          new Promise((answer) => {
            modal.confirm({
              title,
              content,
              okText: yes,
              cancelText: no,
              onOk: () => answer(true),
              onCancel: () => answer(false),
            });
          }),
      }),
    [message, notification, modal],
  );
  return null;
}

/** Chinese is fetched when it is spoken. There is always a locale: going from none to one would build the whole page
 * anew and lose what it was just saying. */
function useAntdLocale(): Locale {
  const { i18n } = useTranslation();
  const [chinese, setChinese] = useState<Locale | null>(null);
  const isChinese = i18n.language === "zh-CN";
  useEffect(() => {
    if (isChinese) import("antd/locale/zh_CN").then((module) => setChinese(module.default));
  }, [isChinese]);
  return (isChinese && chinese) || english;
}
