// What is done with many claims at once: couriers from a file, redemption codes, files to take away.

import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { ExportMenu } from "@/features/draws/files/export-menu";
import type { ExportOf } from "@/features/draws/files/file-calls";

const ImportDialog = lazy(async () => ({
  default: (await import("@/features/draws/files/import-dialog")).ImportDialog,
}));
const CodesDialog = lazy(async () => ({
  default: (await import("@/features/draws/files/codes-dialog")).CodesDialog,
}));

/** What can be taken away around claims. */
export const CLAIM_FILES: readonly ExportOf[] = ["winners", "shipping", "tax"];

const IN_FULL: readonly ExportOf[] = ["shipping", "tax"];

interface ClaimToolsProps {
  head: DrawHead;
  /** Before the draw there is nothing to send, but codes can be laid in. */
  isEarly?: boolean;
}

export function ClaimTools({ head, isEarly = false }: ClaimToolsProps) {
  const { t } = useTranslation("files");
  const [shown, setShown] = useState<"import" | "codes" | null>(null);
  const mayHandOut = head.rights.includes("hand_out");
  const has = (hand_out: string) => mayHandOut && head.prizes.some((prize) => prize.hand_out === hand_out);
  const mayTake = (what: ExportOf) =>
    match(what)
      .with("shipping", () => has("goods"))
      .with("tax", () => mayHandOut)
      .otherwise(() => head.rights.includes("view"));
  const offers = CLAIM_FILES.filter(mayTake);
  const close = () => setShown(null);
  return (
    <>
      {has("code") && head.state !== "cancelled" ? (
        <Button onClick={() => setShown("codes")}>{t("codes.open")}</Button>
      ) : null}
      {isEarly ? null : (
        <>
          {has("goods") ? <Button onClick={() => setShown("import")}>{t("import.open")}</Button> : null}
          {offers.length > 0 ? <ExportMenu lid={head.lid} offers={offers} inFull={IN_FULL} /> : null}
        </>
      )}
      <Suspense fallback={null}>
        {shown === "import" ? <ImportDialog lid={head.lid} onClose={close} /> : null}
        {shown === "codes" ? <CodesDialog head={head} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
