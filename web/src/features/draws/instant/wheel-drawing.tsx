// A wheel at rest, its first slice at the top under the pointer.

import type { DrawingProps } from "@/features/draws/instant/skin-drawing";
import { SlotLabel } from "@/features/draws/instant/slot-label";

const RADIUS = 92;
const LABEL_AT = -66;

export function WheelDrawing({ slots, look, go }: DrawingProps) {
  const step = 360 / slots.length;
  const wide = (2 * Math.PI * 62) / slots.length;
  return (
    <svg viewBox="-100 -104 200 208" aria-hidden="true">
      <circle r="99" fill={look.frame[1]} />
      {Array.from({ length: 24 }, (_, at) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a lamp is known by its place.
          key={at}
          r="1.6"
          cy="-95.6"
          fill={look.bulb}
          opacity={at % 2 === 0 ? 0.95 : 0.5}
          transform={`rotate(${at * 15})`}
        />
      ))}
      {slots.map(({ color, name, picture, isMarked }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slice is known by its place.
        <g key={at} transform={`rotate(${at * step})`}>
          <path
            d={slice(step)}
            fill={color}
            stroke={isMarked ? look.ink : look.line}
            strokeWidth={isMarked ? 3 : 0.8}
            strokeLinejoin="round"
          />
          <g transform={`translate(0 ${LABEL_AT})`}>
            <SlotLabel
              name={name}
              picture={picture}
              color={color}
              width={Math.min(wide, 62) * 0.94}
              size={slots.length > 8 ? 7.5 : 9}
              lines={2}
            />
          </g>
        </g>
      ))}
      <path d="M0 -36 L7 -18 L-7 -18 Z" fill={look.key[1]} />
      <circle r="24" fill={look.key[1]} stroke={look.line} strokeWidth="3" />
      <text textAnchor="middle" y="4.6" fontSize="13" fontWeight="700" fill={look.onKey}>
        {go}
      </text>
    </svg>
  );
}

function slice(step: number): string {
  const half = (step / 2) * (Math.PI / 180);
  const [x, y] = [RADIUS * Math.sin(half), -RADIUS * Math.cos(half)].map((value) => value.toFixed(2));
  return `M0 0L-${x} ${y}A${RADIUS} ${RADIUS} 0 0 1 ${x} ${y}Z`;
}
