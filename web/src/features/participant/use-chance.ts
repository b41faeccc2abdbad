// One extra chance: begun and finished on the server, whose clock alone counts.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChanceFinished, PublicChance } from "@/api/draw-types";
import type { Failure } from "@/api/outcome";
import { phoneClient } from "@/api/phone-client";
import { reporter } from "@/api/reporter";
import { uploadPicture } from "@/api/upload";
import type { DrawNow } from "@/features/participant/use-draw";

interface Told {
  tone: "given" | "error";
  words: string;
}

export interface ChanceWork {
  busy: boolean;
  told: Told | null;
  begin(): Promise<void>;
  finish(given?: { words?: string; voucher?: string }): Promise<void>;
  upload(file: File): Promise<void>;
}

export function useChance({ index, codes }: PublicChance, { view, refresh }: DrawNow): ChanceWork {
  const { t } = useTranslation("phone");
  const { t: i } = useTranslation("instant");
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const body = { lid: view.lid, chance: index };

  const working = async (work: () => Promise<Told | null>) => {
    setBusy(true);
    setTold(await work());
    await refresh();
    setBusy(false);
  };
  const refused = ({ msg }: Failure): Told => ({ tone: "error", words: msg });

  const finishNow = async (given: { words?: string; voucher?: string }): Promise<Told | null> => {
    const outcome = await phoneClient.post<ChanceFinished>(
      "/lotto/chance/finish",
      { ...body, ...given },
      { quiet: true },
    );
    if (!outcome.ok) return refused(outcome);
    const count = outcome.data.codes.length;
    if (outcome.data.state !== "given") return null;
    // An instant draw gives spins, which have no codes.
    const spins = codes * Number(view.instant !== null);
    const words = spins > 0 ? i("chance.given", { count: spins }) : t("chance.given", { count });
    return { tone: "given", words };
  };
  return {
    busy,
    told,
    begin: () =>
      working(async () => {
        const outcome = await phoneClient.post("/lotto/chance/begin", body, { quiet: true });
        return outcome.ok ? null : refused(outcome);
      }),
    finish: (given = {}) => working(() => finishNow(given)),
    upload: (file) =>
      working(async () => {
        const voucher = await uploadPicture(file, phoneClient, reporter, "voucher");
        return voucher ? finishNow({ voucher }) : null;
      }),
  };
}
