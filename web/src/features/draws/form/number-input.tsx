// A whole number, as wide as its field.

import { InputNumber } from "antd";
import type { Bind } from "@/features/draws/form/field";

interface NumberInputProps {
  bind: Bind;
  value: number | null;
  onChange(value: number | null): void;
  min?: number;
  max?: number;
  placeholder?: string;
}

const WIDE = { width: "100%" };

export function NumberInput({ bind, value, onChange, ...rest }: NumberInputProps) {
  return (
    <InputNumber
      {...bind}
      {...rest}
      style={WIDE}
      precision={0}
      inputMode="numeric"
      value={value}
      onChange={(next) => onChange(typeof next === "number" ? next : null)}
    />
  );
}
