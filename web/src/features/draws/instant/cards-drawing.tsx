// Cards face down, the first of them turned over.

import type { DrawingProps } from "@/features/draws/instant/skin-drawing";
import { SlotLabel } from "@/features/draws/instant/slot-label";

const WIDTH = 200;
const GAP = 7;

export function CardsDrawing({ slots, look }: DrawingProps) {
  const columns = columnsOf(slots.length);
  const rows = Math.ceil(slots.length / columns);
  const wide = (WIDTH - GAP * (columns + 1)) / columns;
  const high = wide * 1.3;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${GAP + rows * (high + GAP)}`} aria-hidden="true">
      {slots.map(({ name, picture, color, isMarked }, place) => {
        const isLast = Math.floor(place / columns) === rows - 1;
        const missing = isLast ? rows * columns - slots.length : 0;
        const x = GAP + (place % columns) * (wide + GAP) + (missing * (wide + GAP)) / 2;
        const y = GAP + Math.floor(place / columns) * (high + GAP);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place.
          <g key={place} transform={`translate(${x} ${y})`}>
            {place === 0 ? (
              <>
                <rect width={wide} height={high} rx="6" fill={color} stroke={look.frame[1]} strokeWidth="2" />
                <g transform={`translate(${wide / 2} ${high / 2})`}>
                  <SlotLabel
                    name={name}
                    picture={picture}
                    color={color}
                    width={wide - 6}
                    size={Math.min(11, wide / 5)}
                    lines={2}
                  />
                </g>
              </>
            ) : (
              <Back wide={wide} high={high} back={look.back} line={isMarked ? look.bulb : look.line} />
            )}
          </g>
        );
      })}
    </svg>
  );
}

interface BackProps {
  wide: number;
  high: number;
  back: string;
  line: string;
}

function Back({ wide, high, back, line }: BackProps) {
  const radius = wide * 0.2;
  return (
    <>
      <rect width={wide} height={high} rx="6" fill={back} />
      <rect
        x="4"
        y="4"
        width={wide - 8}
        height={high - 8}
        rx="4"
        fill="none"
        stroke={line}
        strokeOpacity="0.6"
      />
      <path
        d={`M${wide / 2} ${high / 2 - radius}l${radius} ${radius}l-${radius} ${radius}l-${radius} -${radius}Z`}
        fill={line}
        fillOpacity="0.85"
      />
    </>
  );
}

/** Two rows look best, three when there are many. */
export function columnsOf(count: number): number {
  if (count <= 3) return count;
  return count <= 8 ? Math.ceil(count / 2) : Math.ceil(count / 3);
}
