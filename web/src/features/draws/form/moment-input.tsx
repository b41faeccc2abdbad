// A date and time on the organiser's own clock. The browser's own picker: it speaks every keyboard and every phone.

import { Input } from "antd";
import type { Bind } from "@/features/draws/form/field";
import { fromLocalInput, toLocalInput } from "@/lib/local-moment";

interface MomentInputProps {
  bind: Bind;
  value: string | null;
  onChange(value: string | null): void;
}

export function MomentInput({ bind, value, onChange }: MomentInputProps) {
  return (
    <Input
      {...bind}
      type="datetime-local"
      value={toLocalInput(value)}
      onChange={({ target }) => onChange(fromLocalInput(target.value))}
    />
  );
}
