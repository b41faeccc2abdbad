// This browser among the devices of its person: whether it is one, and how to make it one or not.

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Client } from "@/api/client";
import {
  addDevice,
  type Device,
  type NoticeSettings,
  removeTarget,
  type Subject,
} from "@/api/notice-settings";
import { reporter } from "@/api/reporter";
import { currentEndpoint, type PushAbility, pushAbility, subscribeHere, unsubscribeHere } from "@/lib/push";

interface ThisDevice {
  ability: PushAbility;
  /** Nothing while this browser is not told. */
  device: Device | null;
  busy: boolean;
  /** Whether it is on now. */
  turnOn(subjects: Subject[]): Promise<boolean>;
  turnOff(): Promise<void>;
}

export function useThisDevice(
  client: Client,
  settings: Pick<NoticeSettings, "push_key" | "devices">,
): ThisDevice {
  const { t } = useTranslation("notices");
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const [ability, setAbility] = useState(pushAbility);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void currentEndpoint().then(setEndpoint);
  }, []);
  const device = settings.devices.find(({ tail }) => endpoint?.endsWith(tail)) ?? null;

  const turnOn = async (subjects: Subject[]): Promise<boolean> => {
    setBusy(true);
    const subscription = await subscribeHere(settings.push_key);
    const answer = subscription ? await addDevice(client, subscription, subjects) : null;
    setAbility(pushAbility());
    setBusy(false);
    if (answer?.ok) setEndpoint(subscription?.endpoint ?? null);
    // A refused permission is explained where the button was.
    else if (!subscription && pushAbility() === "yes") reporter.message(t("devices.failed"));
    return answer?.ok ?? false;
  };

  const turnOff = async () => {
    setBusy(true);
    const answer = device ? await removeTarget(client, device.id) : null;
    if (answer?.ok) await unsubscribeHere();
    setEndpoint(await currentEndpoint());
    setBusy(false);
  };
  return { ability, device, busy, turnOn, turnOff };
}
