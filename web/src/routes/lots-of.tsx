// The page of one draw of lots: who is in, and who drew what.

import { useParams } from "react-router";
import { LotsPage } from "@/features/draws/lots/lots-page";

export function LotsOf() {
  const { id = "" } = useParams();
  return <LotsPage key={id} lid={id} />;
}
