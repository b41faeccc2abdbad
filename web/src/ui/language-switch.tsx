// Switches to the other language. The button is written in that language, for whoever is looking for it.

import { useTranslation } from "react-i18next";
import { currentLanguage, switchLanguage } from "@/lib/i18n";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

export function LanguageSwitch() {
  const { t } = useTranslation("common");
  const other = currentLanguage() === "zh-CN" ? "en" : "zh-CN";
  return (
    <Button tone="quiet" lang={other} onClick={() => switchLanguage(other)}>
      <Icon name="globe" size={18} />
      {t(other === "en" ? "language.en" : "language.zh")}
    </Button>
  );
}
