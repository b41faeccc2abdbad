// The page of the forms that people filled in.

import { useParams } from "react-router";
import { FormsPage } from "@/features/draws/data/forms-page";

export function SubFormData() {
  const { id = "" } = useParams();
  return <FormsPage key={id} lid={id} />;
}
