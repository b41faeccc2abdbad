// What stands in one place of a skin: the picture, and the name in a few lines below it.

import { labelLines } from "@/features/draws/instant/label-lines";
import { inkOn } from "@/ui/shows/colours";

const LINE = 1.2;

interface SlotLabelProps {
  name: string;
  picture: string | null;
  color: string;
  /** Width in units of the drawing. */
  width: number;
  size: number;
  lines: number;
}

/** Centred on the origin. */
export function SlotLabel({ name, picture, color, width, size, lines }: SlotLabelProps) {
  const side = picture ? size * 2.4 : 0;
  const texts = labelLines(name, width / size, picture ? 1 : lines);
  const top = -(side + texts.length * size * LINE) / 2;
  return (
    <>
      {picture ? (
        <image
          href={picture}
          x={-side / 2}
          y={top}
          width={side}
          height={side}
          preserveAspectRatio="xMidYMid slice"
        />
      ) : null}
      <text textAnchor="middle" fontSize={size} fontWeight="600" fill={inkOn(color)}>
        {texts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place.
          <tspan key={at} x="0" y={top + side + size * (0.92 + at * LINE)}>
            {text}
          </tspan>
        ))}
      </text>
    </>
  );
}
