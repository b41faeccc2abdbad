// How a person is told: the shapes and the calls, for whichever page asks.

import type { Client } from "@/api/client";
import type { Outcome } from "@/api/outcome";
import { dataOf, queryClient } from "@/api/query";
import type { components } from "@/api/schema";
import type { Subscription } from "@/lib/push";

type Schemas = components["schemas"];

export type Channel = Schemas["Channel"];
export type Subject = Schemas["Subject"];
export type Device = Schemas["DeviceView"];
export type SentNotice = Schemas["SentView"];

export interface Mailbox {
  id: string;
  address: string;
  confirmed: boolean;
  asked_at: string;
}

export type NoticeSettings = Omit<Schemas["NoticeSettings"], "mailbox"> & { mailbox: Mailbox | null };

/** Everything below is refreshed together when the server says that something is new. */
const KEY = ["notices", "settings"] as const;

export const settingsQuery = (client: Client) => ({
  queryKey: KEY,
  queryFn: async () =>
    dataOf(await client.get<NoticeSettings>("/lotto/notices/settings", {}, { quiet: true })),
});

export const sentQuery = (client: Client, size: number) => ({
  queryKey: ["notices", "sent", size],
  queryFn: async () =>
    dataOf(await client.get<Schemas["SentList"]>("/lotto/notices/sent", { page: 1, size }, { quiet: true })),
});

/** Every change answers with the settings as they are now. */
async function keep(answer: Promise<Outcome<NoticeSettings>>): Promise<Outcome<NoticeSettings>> {
  const outcome = await answer;
  if (outcome.ok) queryClient.setQueryData(KEY, outcome.data);
  return outcome;
}

export const addDevice = (client: Client, device: Subscription, subjects: Subject[]) =>
  keep(client.post<NoticeSettings>("/lotto/notices/devices", { ...device, subjects }));

export const removeTarget = (client: Client, id: string) =>
  keep(client.delete<NoticeSettings>("/lotto/notices/targets", { id }));

export const askMailbox = (client: Client, address: string) =>
  keep(client.post<NoticeSettings>("/lotto/notices/mailbox", { address }, { showsFields: true }));

export const setConsents = (client: Client, channel: Channel, subjects: Subject[]) =>
  keep(client.post<NoticeSettings>("/lotto/notices/consents", { channel, subjects }));

export const stopOrganiser = (client: Client, id: string) =>
  keep(client.post<NoticeSettings>("/lotto/notices/stop", { id }));

export async function sendTest(client: Client, id: string): Promise<boolean> {
  const { ok } = await client.post("/lotto/notices/test", { id });
  if (ok) await queryClient.invalidateQueries({ queryKey: ["notices", "sent"] });
  return ok;
}
