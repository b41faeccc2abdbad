// The face of the wheel, painted once: slices, pictures, names, pegs. It is then turned as a whole, which costs a phone
// almost nothing.

import { darker, inkOn, lighter } from "./colours";
import { fitText } from "./fit-text";
import type { Look } from "./look";
import { GIFT, SMILE } from "./marks";
import type { ShowSlot } from "./show-props";

const FULL = Math.PI * 2;
/** Parts of the radius. */
const NAME_AT = 0.82;
const TWO_LINES_AT = 0.87;
const PICTURE_AT = 0.5;

export interface WheelPaint {
  slots: ShowSlot[];
  look: Look;
  /** Pictures that have arrived, by address. */
  pictures: ReadonlyMap<string, HTMLImageElement>;
  font: string;
}

/** Paints into a square of so many units; the context is already scaled to the screen. */
export function paintWheel(context: CanvasRenderingContext2D, size: number, paint: WheelPaint): void {
  const radius = size / 2;
  context.clearRect(0, 0, size, size);
  context.save();
  context.translate(radius, radius);
  const { slots, look } = paint;
  slots.forEach((slot, at) => {
    context.save();
    context.rotate((at / slots.length) * FULL);
    paintSlice(context, radius, slots.length, slot, look);
    paintWords(context, radius, slot, paint);
    context.restore();
  });
  slots.forEach((_, at) => {
    paintPeg(context, radius, ((at + 0.5) / slots.length) * FULL, look);
  });
  context.restore();
}

function paintSlice(
  context: CanvasRenderingContext2D,
  radius: number,
  count: number,
  { colour }: ShowSlot,
  look: Look,
): void {
  const half = FULL / count / 2;
  const shade = context.createRadialGradient(0, 0, radius * 0.12, 0, 0, radius);
  shade.addColorStop(0, lighter(colour, 0.3));
  shade.addColorStop(0.6, colour);
  shade.addColorStop(1, darker(colour, 0.14));
  context.beginPath();
  context.moveTo(0, 0);
  context.arc(0, 0, radius, -Math.PI / 2 - half, -Math.PI / 2 + half);
  context.closePath();
  context.fillStyle = shade;
  context.fill();
  context.lineWidth = radius * 0.009;
  context.strokeStyle = look.line;
  context.stroke();
}

/** The name near the rim, where there is room, and the picture under it. */
function paintWords(
  context: CanvasRenderingContext2D,
  radius: number,
  slot: ShowSlot,
  { slots, font, pictures }: WheelPaint,
): void {
  const half = Math.PI / slots.length;
  const room = (at: number) => 2 * radius * at * Math.tan(half) * 0.84;
  const ink = inkOn(slot.colour);
  const text = fitText(slot.name, {
    width: Math.min(room(NAME_AT - 0.1), radius * 0.78),
    sizes: [15, 14, 13, 12, 11, 10].map((size) => (size / 165) * radius),
    measure: (words, size) => {
      context.font = `600 ${size}px ${font}`;
      return context.measureText(words).width;
    },
  });
  context.font = `600 ${text.size}px ${font}`;
  context.fillStyle = ink;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const top = -radius * (text.lines.length > 1 ? TWO_LINES_AT : NAME_AT);
  text.lines.forEach((line, at) => {
    context.fillText(line, 0, top + text.size * 1.22 * at);
  });
  const picture = slot.picture ? pictures.get(slot.picture) : undefined;
  const reach = Math.min(radius * 0.14, room(PICTURE_AT) * 0.42);
  if (picture) paintPicture(context, picture, -radius * PICTURE_AT, reach);
  else paintMark(context, slot, -radius * PICTURE_AT, reach * 0.92, ink);
}

function paintPicture(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  y: number,
  reach: number,
): void {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const side = Math.min(width, height);
  context.save();
  context.beginPath();
  context.arc(0, y, reach, 0, FULL);
  context.fillStyle = "#ffffff";
  context.fill();
  context.clip();
  const [left, up] = [(width - side) / 2, (height - side) / 2];
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, left, up, side, side, -reach, y - reach, reach * 2, reach * 2);
  context.restore();
  context.beginPath();
  context.arc(0, y, reach, 0, FULL);
  context.lineWidth = reach * 0.1;
  context.strokeStyle = "#ffffff";
  context.stroke();
}

function paintMark(
  context: CanvasRenderingContext2D,
  { isBlank }: ShowSlot,
  y: number,
  reach: number,
  ink: string,
): void {
  context.save();
  context.translate(-reach, y - reach);
  context.scale(reach / 24, reach / 24);
  context.lineWidth = 2.2;
  context.lineJoin = "round";
  context.lineCap = "round";
  context.strokeStyle = ink;
  context.globalAlpha = isBlank ? 0.6 : 0.92;
  context.stroke(new Path2D(isBlank ? SMILE : GIFT));
  context.restore();
}

function paintPeg(context: CanvasRenderingContext2D, radius: number, angle: number, look: Look): void {
  const [x, y] = [Math.sin(angle) * radius * 0.968, -Math.cos(angle) * radius * 0.968];
  const size = radius * 0.021;
  const shine = context.createRadialGradient(x - size * 0.3, y - size * 0.4, 0, x, y, size);
  shine.addColorStop(0, "#ffffff");
  shine.addColorStop(0.5, look.bulb);
  shine.addColorStop(1, darker(look.bulb, 0.35));
  context.beginPath();
  context.arc(x, y, size, 0, FULL);
  context.fillStyle = shine;
  context.shadowColor = "rgb(0 0 0 / 0.35)";
  context.shadowBlur = size;
  context.fill();
  context.shadowBlur = 0;
}
