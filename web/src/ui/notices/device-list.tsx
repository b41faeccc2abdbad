// The devices that are told, this one first among them to be turned on or off.

import { useTranslation } from "react-i18next";
import type { Client } from "@/api/client";
import { type Device, type NoticeSettings, removeTarget, type Subject } from "@/api/notice-settings";
import { deviceName } from "@/lib/device-name";
import { formatDay, formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Button } from "@/ui/button";
import { Part } from "@/ui/notices/part";
import { TestButton } from "@/ui/notices/test-button";
import { useThisDevice } from "@/ui/notices/use-this-device";
import styles from "./notice-settings.module.css";

interface DeviceListProps {
  client: Client;
  settings: NoticeSettings;
  subjects: readonly Subject[];
}

export function DeviceList({ client, settings, subjects }: DeviceListProps) {
  const { t } = useTranslation("notices");
  const here = useThisDevice(client, settings);
  const [first] = subjects;
  return (
    <Part title={t("devices.title")} text={t("devices.text")}>
      <ul className={styles.list}>
        {settings.devices.map((device) => (
          <DeviceRow
            key={device.id}
            client={client}
            device={device}
            isHere={device.id === here.device?.id}
            onRemove={device.id === here.device?.id ? here.turnOff : () => removeTarget(client, device.id)}
          />
        ))}
      </ul>
      {here.ability === "yes" ? null : (
        <p className={styles.note}>{t(here.ability === "denied" ? "devices.denied" : "devices.unable")}</p>
      )}
      {here.ability === "yes" && !here.device ? (
        <Button disabled={here.busy} onClick={() => here.turnOn(first ? [first] : [])}>
          {t(here.busy ? "devices.asking" : "devices.add")}
        </Button>
      ) : null}
    </Part>
  );
}

interface DeviceRowProps {
  client: Client;
  device: Device;
  isHere: boolean;
  onRemove(): void;
}

function DeviceRow({ client, device, isHere, onRemove }: DeviceRowProps) {
  const { t } = useTranslation("notices");
  const language = currentLanguage();
  const name = device.name ? deviceName(device.name) : t("devices.unnamed");
  const since = t("devices.since", { at: formatDay(device.created_at, language) });
  const last = device.last_sent_at
    ? t("devices.last", { at: formatMoment(device.last_sent_at, language) })
    : t("devices.never");
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <b>{name}</b>
        {isHere ? <span className={styles.tag}>{t("devices.here")}</span> : null}
        <small>
          {since} · {last}
        </small>
      </div>
      <div className={styles.tools}>
        <TestButton client={client} id={device.id} name={name} />
        <Button tone="quiet" onClick={onRemove} aria-label={t("of", { action: t("remove"), name })}>
          {t("remove")}
        </Button>
      </div>
    </li>
  );
}
