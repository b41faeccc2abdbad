// Eight cells round the button, in the order in which the light runs.

import type { DrawingProps } from "@/features/draws/instant/skin-drawing";
import { SlotLabel } from "@/features/draws/instant/slot-label";

const SIDE = 58;
const GAP = 6;
/** Column and row of each place, clockwise from the upper left. */
const PLACES = [
  [0, 0],
  [1, 0],
  [2, 0],
  [2, 1],
  [2, 2],
  [1, 2],
  [0, 2],
  [0, 1],
] as const;

const at = (step: number) => 7 + step * (SIDE + GAP);

export function GridDrawing({ slots, look, go }: DrawingProps) {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <rect width="200" height="200" rx="16" fill={look.frame[1]} />
      {PLACES.map(([column, row], place) => {
        const slot = slots[place];
        return slot ? (
          <g key={`${column}${row}`} transform={`translate(${at(column)} ${at(row)})`}>
            <rect
              width={SIDE}
              height={SIDE}
              rx="9"
              fill={slot.color}
              stroke={slot.isMarked ? look.bulb : "none"}
              strokeWidth="4"
            />
            <g transform={`translate(${SIDE / 2} ${SIDE / 2})`}>
              <SlotLabel
                name={slot.name}
                picture={slot.picture}
                color={slot.color}
                width={SIDE - 8}
                size={10}
                lines={2}
              />
            </g>
          </g>
        ) : null;
      })}
      <g transform={`translate(${at(1)} ${at(1)})`}>
        <rect width={SIDE} height={SIDE} rx="9" fill={look.key[1]} stroke={look.line} strokeWidth="2" />
        <text
          x={SIDE / 2}
          y={SIDE / 2 + 6}
          textAnchor="middle"
          fontSize="17"
          fontWeight="700"
          fill={look.onKey}
        >
          {go}
        </text>
      </g>
    </svg>
  );
}
