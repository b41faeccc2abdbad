// One tap after joining: tell me on this phone when it is drawn. Nothing where the browser cannot.

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { NoticeSettings } from "@/api/notice-settings";
import { phoneClient } from "@/api/phone-client";
import { pushAbility } from "@/lib/push";
import { Button } from "@/ui/button";
import { useThisDevice } from "@/ui/notices/use-this-device";
import styles from "./card.module.css";

export function TellMe() {
  const [settings, setSettings] = useState<NoticeSettings | null>(null);
  useEffect(() => {
    if (pushAbility() === "no") return;
    void phoneClient
      .get<NoticeSettings>("/lotto/notices/settings", {}, { quiet: true })
      .then((answer) => setSettings(answer.ok ? answer.data : null));
  }, []);
  return settings ? <Card settings={settings} /> : null;
}

function Card({ settings }: { settings: NoticeSettings }) {
  const { t } = useTranslation("notices");
  const [told, setTold] = useState(false);
  const here = useThisDevice(phoneClient, settings);
  const agreed = settings.consents.some(({ channel, subject }) => channel === "push" && subject === "mine");
  const on = told || (here.device !== null && agreed);
  const turnOn = async () => setTold(await here.turnOn(["mine"]));
  if (here.ability === "no") return null;
  return (
    <section className={styles.card} aria-labelledby="tell-me">
      <h2 id="tell-me">{t("tellMe.title")}</h2>
      <p role="status">
        {t(on ? "tellMe.on" : here.ability === "denied" ? "devices.denied" : "tellMe.text")}{" "}
        {on ? <a href="/third_application/customer#notices">{t("tellMe.settings")}</a> : null}
      </p>
      {on || here.ability === "denied" ? null : (
        <Button wide disabled={here.busy} onClick={turnOn}>
          {t(here.busy ? "devices.asking" : "tellMe.button")}
        </Button>
      )}
    </section>
  );
}
