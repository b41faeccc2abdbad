// A QR code as it is scanned: dark on light, with the four empty modules around it that scanners need; and the same as
// files to print.

import { QRCodeSVG } from "qrcode.react";
import type { Ref } from "react";

const INK = "#1d1b19";
const QUIET = 4;
/** At least this wide as a picture; each module is a whole number of pixels. */
const PNG_WIDTH = 1024;

export function QrCode({ link, size, ref }: { link: string; size: number; ref?: Ref<SVGSVGElement> }) {
  return (
    <QRCodeSVG
      ref={ref ?? null}
      value={link}
      size={size}
      level="M"
      marginSize={QUIET}
      bgColor="#ffffff"
      fgColor={INK}
      title={link}
      role="img"
    />
  );
}

export interface QrModules {
  /** Width in modules, with the empty ones around. */
  width: number;
  /** The dark ones, one unit each. */
  path: string;
}

/** Reads the modules back from the drawing. */
export function modulesOf(svg: SVGSVGElement): QrModules {
  const width = Number(svg.getAttribute("viewBox")?.split(" ")[2] ?? 0);
  const path = [...svg.querySelectorAll("path")].at(-1)?.getAttribute("d") ?? "";
  return { width, path };
}

/** Draws the modules on whole pixels. Returns how wide they came out: at most `size`. */
export function paintModules(
  context: CanvasRenderingContext2D,
  { width, path }: QrModules,
  at: { x: number; y: number; size: number },
): number {
  const unit = Math.max(1, Math.floor(at.size / width));
  const whole = unit * width;
  const inset = Math.floor((at.size - whole) / 2);
  context.save();
  context.fillStyle = "#ffffff";
  context.fillRect(at.x, at.y, at.size, at.size);
  context.translate(Math.round(at.x) + inset, Math.round(at.y) + inset);
  context.scale(unit, unit);
  context.fillStyle = INK;
  context.fill(new Path2D(path));
  context.restore();
  return whole;
}

export function svgFile(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(PNG_WIDTH));
  copy.setAttribute("height", String(PNG_WIDTH));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${copy.outerHTML}`;
}

export async function pngFile(svg: SVGSVGElement): Promise<Blob | null> {
  const modules = modulesOf(svg);
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(PNG_WIDTH / modules.width) * modules.width;
  canvas.height = canvas.width;
  const context = canvas.getContext("2d");
  if (!context) return null;
  paintModules(context, modules, { x: 0, y: 0, size: canvas.width });
  return blobOf(canvas);
}

export const blobOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
