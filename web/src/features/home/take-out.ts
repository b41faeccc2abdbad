// Everything that is kept about me, as a file. Not an ordinary answer: the file is the answer.

import { currentLanguage } from "@/lib/i18n";
import { saveFile } from "@/lib/save-file";
import { readToken } from "@/lib/session-token";

const NAME = "fairdraw-my-data.json";

/** Whether the file came. */
export async function takeOut(): Promise<boolean> {
  try {
    const answer = await fetch("/lotto/api/v1/lotto/my/takeout", {
      headers: { token: readToken() ?? "", "accept-language": currentLanguage() },
    });
    // A refusal comes as an ordinary answer, without a file name.
    if (!answer.ok || !answer.headers.has("content-disposition")) return false;
    saveFile(await answer.blob(), NAME);
    return true;
  } catch {
    return false;
  }
}
