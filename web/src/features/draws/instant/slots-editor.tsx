// Which prize stands where. By the pointer a row is dragged to its place; by the keyboard it goes there with Alt and the
// arrows, or with its buttons.

import { Button, Select } from "antd";
import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldGroup } from "@/features/draws/form/field";
import { useEditing, usePart } from "@/features/draws/form/form-store";
import { moveByKey, moved, RowTools, replaced, without } from "@/features/draws/form/row-tools";
import { SkinDrawing } from "@/features/draws/instant/skin-drawing";
import { nameOf, ownColors } from "@/features/draws/instant/slot-words";
import { BLANK, SLOT_RANGE, slotsOf, unseen } from "@/features/draws/instant/slots";
import { useInstantKind } from "@/features/draws/instant/use-instant-kind";
import { useCell } from "@/lib/cell";
import { Icon } from "@/ui/icon";
import { inkOn } from "@/ui/shows/colours";
import { lookOf, slotColours } from "@/ui/shows/look";
import styles from "./instant.module.css";

export function SlotsEditor() {
  const { t } = useTranslation("instant-form");
  const kind = useInstantKind();
  const { cell } = useEditing();
  const form = useCell(cell, (state) => state.form);
  const [instant, setInstant] = usePart("instant");
  const [marked, setMarked] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const slots = slotsOf(kind, form);
  const colors = slotColours(ownColors(form, slots), lookOf(form.skin));
  const { least, most } = SLOT_RANGE[kind];
  const set = (next: number[]) => setInstant({ ...instant, slots: next });
  const move = (from: number, to: number) => {
    set(moved(slots, from, to));
    setMarked(to);
    setSaid(t("slots.moved", { place: to + 1 }));
  };
  const missing = unseen(kind, form).map((prize) =>
    nameOf(form, prize, "", t("prize.unnamed", { number: prize + 1 })),
  );
  return (
    <FieldGroup path="instant.slots" label={t(`slots.${kind}`)} hint={t("slots.hint")}>
      <div className={styles.slots}>
        <div className={styles.drawing}>
          <SkinDrawing kind={kind} form={form} marked={marked} />
        </div>
        <div className={styles.slotList}>
          <ol onFocus={({ target }) => setMarked(placeOf(target))} onBlur={() => setMarked(null)}>
            {slots.map((prize, at) => (
              <SlotRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a place is known by its number.
                key={at}
                prize={prize}
                at={at}
                count={slots.length}
                color={colors[at] ?? ""}
                onChange={(next) => set(replaced(slots, at, next))}
                onMove={(to) => move(at, to)}
                onDrop={(from) => move(from, at)}
                onRemove={slots.length > least ? () => set(without(slots, at)) : null}
              />
            ))}
          </ol>
          <div className={styles.slotFoot}>
            {slots.length < most ? (
              <Button
                type="dashed"
                icon={<Icon name="create" size={16} />}
                onClick={() => set([...slots, BLANK])}
              >
                {t("slots.add")}
              </Button>
            ) : null}
            {instant.slots.length > 0 ? (
              <Button type="text" onClick={() => set([])}>
                {t("slots.automatic")}
              </Button>
            ) : (
              <span className={styles.quiet}>{t("slots.isAutomatic")}</span>
            )}
          </div>
        </div>
      </div>
      {missing.length > 0 ? (
        <p className={styles.wrong}>{t("slots.missing", { names: missing.join(t("slots.comma")) })}</p>
      ) : null}
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </FieldGroup>
  );
}

function placeOf(target: Element): number | null {
  const place = target.closest<HTMLElement>("[data-place]")?.dataset.place;
  return place === undefined ? null : Number(place);
}

const DRAGGED = "text/x-fairdraw-place";

interface SlotRowProps {
  prize: number;
  at: number;
  count: number;
  color: string;
  onChange(prize: number): void;
  onMove(to: number): void;
  onDrop(from: number): void;
  onRemove: (() => void) | null;
}

function SlotRow({ prize, color, onChange, onDrop, ...moves }: SlotRowProps) {
  const { t } = useTranslation("instant-form");
  const [prizes] = usePart("prizes");
  const [instant] = usePart("instant");
  const [isOver, setIsOver] = useState(false);
  const name = t("slots.place", { number: moves.at + 1 });
  const words = {
    up: t("slots.up", { name }),
    down: t("slots.down", { name }),
    remove: t("slots.remove", { name }),
  };
  const options = [BLANK, ...prizes.keys()].map((value) => ({
    value,
    label: nameOf({ prizes, instant }, value, t("blank.usual"), t("prize.unnamed", { number: value + 1 })),
  }));
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <li
      className={styles.slot}
      data-place={moves.at}
      data-over={isOver || undefined}
      onKeyDown={(event) => moveByKey(event, moves)}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop(Number(event.dataTransfer.getData(DRAGGED)));
      }}
    >
      <span
        className={styles.grip}
        draggable
        aria-hidden="true"
        style={{ background: color, color: inkOn(color) }}
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(moves.at))}
      >
        <svg viewBox="0 0 8 14" width="8" height="14" fill="currentColor" aria-hidden="true">
          <path d="M0 0h3v3H0zM5 0h3v3H5zM0 5.5h3v3H0zM5 5.5h3v3H5zM0 11h3v3H0zM5 11h3v3H5z" />
        </svg>
      </span>
      <Select
        className={styles.slotPrize ?? ""}
        aria-label={name}
        value={prize}
        options={options}
        onChange={onChange}
      />
      <RowTools list="slot" words={words} {...moves} />
    </li>
  );
}
