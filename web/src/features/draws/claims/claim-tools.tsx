// What is done with many claims at once: couriers from a file, redemption codes, files to take away.

import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ExportMenu } from "@/features/draws/data/export-menu";
import type { DrawHead } from "@/features/draws/data/use-draw-head";

const ShipDialog = lazy(async () => ({
  default: (await import("@/features/draws/claims/ship-dialog")).ShipDialog,
}));
const CodesDialog = lazy(async () => ({
  default: (await import("@/features/draws/claims/codes-dialog")).CodesDialog,
}));

interface ClaimToolsProps {
  head: DrawHead;
  /** Before the draw there is nothing to send, but codes can be laid in. */
  isEarly?: boolean;
}

export function ClaimTools({ head, isEarly = false }: ClaimToolsProps) {
  const { t } = useTranslation("after");
  const [shown, setShown] = useState<"ship" | "codes" | null>(null);
  const mayHandOut = head.rights.includes("hand_out");
  const has = (hand_out: string) => mayHandOut && head.prizes.some((prize) => prize.hand_out === hand_out);
  const close = () => setShown(null);
  return (
    <>
      {has("code") && head.state !== "cancelled" ? (
        <Button onClick={() => setShown("codes")}>{t("codes.open")}</Button>
      ) : null}
      {isEarly ? null : (
        <>
          {has("goods") ? <Button onClick={() => setShown("ship")}>{t("ship.many")}</Button> : null}
          {head.rights.includes("view") ? <ExportMenu lid={head.lid} offers={["winners", "tax"]} /> : null}
        </>
      )}
      <Suspense fallback={null}>
        {shown === "ship" ? <ShipDialog lid={head.lid} onClose={close} /> : null}
        {shown === "codes" ? <CodesDialog head={head} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
