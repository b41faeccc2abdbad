// Who looked at the phone, address or district that I gave when I joined.

import type { SeenLook } from "@/api/draw-types";
import { SeenBy } from "@/features/participant/claim-parts";

export function FormSeen({ looks }: { looks: SeenLook[] }) {
  return <SeenBy claim={{ seen_by: looks }} />;
}
