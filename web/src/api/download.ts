// Fetches a file that only its owner may have, shows how far it is, and hands it to the browser to keep.

import { explain } from "@/api/api";
import { reporter } from "@/api/reporter";
import { currentLanguage, i18n } from "@/lib/i18n";
import { readToken } from "@/lib/session-token";

const BASE = "/lotto/api/v1";

/** Whether the file came. `onBytes` hears how much of it is there. */
export async function download(
  path: string,
  params: Record<string, string>,
  onBytes: (bytes: number) => void,
): Promise<boolean> {
  try {
    const answer = await fetch(`${BASE}${path}?${new URLSearchParams(params)}`, {
      headers: { token: readToken() ?? "", "accept-language": currentLanguage() },
    });
    const isFile = answer.ok && !answer.headers.get("content-type")?.includes("json");
    if (!isFile) {
      await explain(path, answer);
      return false;
    }
    keep(
      await readAll(answer, onBytes),
      nameOf(answer) ?? `${params.what ?? "export"}.${params.format ?? "csv"}`,
    );
    return true;
  } catch {
    reporter.notification(i18n.t("request.failed"), i18n.t("request.unreachable"));
    return false;
  }
}

async function readAll(answer: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const type = answer.headers.get("content-type") ?? "";
  const reader = answer.body?.getReader();
  if (!reader) return answer.blob();
  const parts: BlobPart[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type });
    parts.push(value);
    bytes += value.length;
    onBytes(bytes);
  }
}

/** The name the server gave it; the encoded form is the one that can hold Chinese. */
export function nameOf(answer: Response): string | null {
  const header = answer.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? null;
}

function keep(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
