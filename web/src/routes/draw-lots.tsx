// The form of draw-lots, new, copied or edited.

import { DrawFormPage } from "@/routes/base-draw";

export function DrawLotsPage() {
  return <DrawFormPage type="draw_lots" />;
}
