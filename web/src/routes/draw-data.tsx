// The page of one draw's data. The last two parts of the address tell other systems what it is; the server knows.

import { useParams } from "react-router";
import { DataPage } from "@/features/draws/data/data-page";

export function DrawData() {
  const { id = "" } = useParams();
  return <DataPage key={id} lid={id} />;
}
