// The page "my draws". What is open above the list is in the address, so that publishing can lead straight to sharing.

import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { DrawsPage } from "@/features/draws/list/draws-page";
import { useInvitation } from "@/features/draws/list/use-invitation";
import { addWords } from "@/lib/i18n";

const ShareDialog = lazy(async () => {
  const [{ ShareDialog }] = await Promise.all([
    import("@/features/draws/share/share-dialog"),
    addWords(["share"]),
  ]);
  return { default: ShareDialog };
});
const WinnersDrawer = lazy(async () => ({
  default: (await import("@/features/draws/list/winners-drawer")).WinnersDrawer,
}));

export function DrawsIndex() {
  const [params, setParams] = useSearchParams();
  useInvitation();
  const shared = params.get("share");
  const winners = params.get("winners");
  const close = () => {
    const next = new URLSearchParams(params);
    for (const key of ["share", "fresh", "winners"]) next.delete(key);
    setParams(next, { replace: true });
  };
  return (
    <>
      <DrawsPage />
      <Suspense fallback={null}>
        {shared ? <ShareDialog lid={shared} isFresh={params.has("fresh")} onClose={close} /> : null}
        {winners ? <WinnersDrawer lid={winners} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
