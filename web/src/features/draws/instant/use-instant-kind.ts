// The kind of the form, inside a form of an instant draw.

import { useEditing } from "@/features/draws/form/form-store";
import { type InstantKind, isInstantKind } from "@/features/draws/kinds";

export function useInstantKind(): InstantKind {
  const { kind } = useEditing();
  if (!isInstantKind(kind)) throw new Error("this part belongs inside the form of an instant draw");
  return kind;
}
