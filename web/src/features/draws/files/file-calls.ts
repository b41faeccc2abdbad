// Files in and out of a draw: what the server is asked, one function a call.

import { api } from "@/api/api";
import { q } from "@/api/query";
import type { components } from "@/api/schema";
import { refresh } from "@/features/draws/data/data-calls";

type Schemas = components["schemas"];

export type ExportOf = Schemas["ExportOf"];
export type ExportFormat = Schemas["ExportFormat"];
export type ExportView = Schemas["ExportView"];
export type ImportView = Schemas["ImportView"];
export type ImportLine = Schemas["ImportLine"];
export type PrizeCodes = Schemas["PrizeCodes"];
export type CodesRead = Schemas["CodesRead"];

const EXPORTS = "/lotto/task/exports";
const IMPORT = "/lotto/task/claims/import";
const CODES = "/lotto/task/claims/codes";

/** The server's limit; a larger file is not sent at all. */
export const MOST_MEGABYTES = 20;
const POLL = 1000;

const isUnderWay = ({ state }: { state: string }) => state === "waiting" || state === "running";

/** Looks again every second while something is under way. */
export const exportsQuery = (lid: string) => ({
  ...q(["draws", "files", lid, "exports"], () =>
    api.get<Schemas["ExportList"]>(EXPORTS, { lid }, { quiet: true }),
  ),
  refetchInterval: ({ state: { data } }: { state: { data?: Schemas["ExportList"] | undefined } }) =>
    data?.list.some(isUnderWay) ? POLL : false,
});

export const askForExport = (lid: string, what: ExportOf, format: ExportFormat) =>
  api.post<ExportView>(EXPORTS, { lid, what, format });

export const cancelExport = (id: string) => api.post(`${EXPORTS}/cancel`, { id });

/** Reads the file on the server and says row by row what is wrong with it. Nothing is written. */
export const checkImport = (lid: string, file: File) =>
  api.post<ImportView>(IMPORT, formOf(file), { params: { lid }, showsFields: true });

export async function applyImport(lid: string, id: string) {
  const outcome = await api.post<ImportView>(`${IMPORT}/apply`, { id });
  if (outcome.ok) await refresh(lid);
  return outcome;
}

export const importQuery = (id: string) => ({
  ...q(["draws", "files", "import", id], () => api.get<ImportView>(IMPORT, { id }, { quiet: true })),
  refetchInterval: POLL,
});

export const codesQuery = (lid: string) => ({
  ...q(["draws", "data", lid, "codes"], () => api.get<Schemas["CodesList"]>(CODES, { lid }, { quiet: true })),
  staleTime: 0,
});

export async function sendCodes(lid: string, prize: number, file: File) {
  const params = { lid, prize };
  const outcome = await api.post<CodesRead>(`${CODES}/file`, formOf(file), { params, showsFields: true });
  if (outcome.ok) await refresh(lid);
  return outcome;
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.set("file", file);
  return form;
}

/** What was pasted goes the same way as a file: the server is the only one that reads tables. */
export const pasted = (text: string) => new File([text], "", { type: "text/plain" });

/** Fetches what lies behind a link, as if it had been clicked. */
export function fetchFile(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}
