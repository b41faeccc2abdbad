// Paints the poster: a picture or a made-up background on top, a paper sheet with the words, a ticket with the code.

import type { Invitation } from "@/features/draws/share/invitation";
import { paintModules, type QrModules } from "@/features/draws/share/qr-code";
import { runsFromRight, wrapText } from "@/features/draws/share/wrap-text";

export type PosterSize = "tall" | "square";

export interface Poster {
  words: Invitation;
  code: QrModules;
  cover: HTMLImageElement | null;
  accent: string;
  host: string;
}

export const POSTER_WIDTH = 1080;
const HEIGHTS: Record<PosterSize, number> = { tall: 1920, square: 1080 };
const COVERS: Record<PosterSize, number> = { tall: 720, square: 304 };
const MARGIN: Record<PosterSize, number> = { tall: 84, square: 64 };
const PAPER = "#faf8f5";
const INK = "#1d1b19";
const SOFT = "#56504a";
const LINE = "#e7e0d6";
const TEXT =
  '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Segoe UI", "Noto Sans", "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif';
const DISPLAY =
  '"Songti SC", "Noto Serif CJK SC", "Source Han Serif SC", Georgia, "Noto Serif", "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", serif';

type Context = CanvasRenderingContext2D;

export function paintPoster(canvas: HTMLCanvasElement, poster: Poster, size: PosterSize): void {
  canvas.width = POSTER_WIDTH;
  canvas.height = HEIGHTS[size];
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  paintCover(context, poster, COVERS[size]);
  paintSheet(context, COVERS[size] - 48, canvas.height);
  if (size === "tall") paintTall(context, poster);
  else paintSquare(context, poster);
}

function paintCover(context: Context, { cover, accent }: Poster, height: number): void {
  if (!cover) {
    paintSlips(context, accent, height);
    return;
  }
  const scale = Math.max(POSTER_WIDTH / cover.naturalWidth, height / cover.naturalHeight);
  const [width, tall] = [POSTER_WIDTH / scale, height / scale];
  const [x, y] = [(cover.naturalWidth - width) / 2, (cover.naturalHeight - tall) / 2];
  context.imageSmoothingQuality = "high";
  context.drawImage(cover, x, y, width, tall, 0, 0, POSTER_WIDTH, height);
}

/** Paper slips falling on the accent: where no picture was chosen. */
function paintSlips(context: Context, accent: string, height: number): void {
  context.fillStyle = accent;
  context.fillRect(0, 0, POSTER_WIDTH, height);
  const shade = context.createLinearGradient(0, 0, POSTER_WIDTH, height);
  shade.addColorStop(0, "rgb(255 255 255 / 0.16)");
  shade.addColorStop(1, "rgb(0 0 0 / 0.22)");
  context.fillStyle = shade;
  context.fillRect(0, 0, POSTER_WIDTH, height);
  const slips = [
    [150, 0.24, -0.32, 1],
    [420, 0.5, 0.18, 1.25],
    [690, 0.2, 0.42, 0.9],
    [905, 0.55, -0.22, 1.15],
    [640, 0.68, -0.08, 0.7],
    [210, 0.72, 0.3, 0.8],
  ] as const;
  for (const [x, y, turn, scale] of slips) paintSlip(context, x, y * height, turn, scale * (height / 720));
}

function paintSlip(context: Context, x: number, y: number, turn: number, scale: number): void {
  context.save();
  context.translate(x, y);
  context.rotate(turn);
  context.scale(scale, scale);
  context.fillStyle = "rgb(255 250 240 / 0.9)";
  context.shadowColor = "rgb(60 10 0 / 0.25)";
  context.shadowBlur = 26;
  context.shadowOffsetY = 12;
  ticketPath(context, -130, -75, 260, 150, 14, 66);
  context.fill();
  context.shadowColor = "transparent";
  context.fillStyle = "rgb(60 20 8 / 0.16)";
  for (const [top, width] of [
    [-34, 110],
    [-6, 80],
    [22, 96],
  ] as const) {
    context.beginPath();
    context.roundRect(-44, top, width, 12, 6);
    context.fill();
  }
  context.restore();
}

/** A ticket: rounded corners, and a bite from both edges where it is torn. */
function ticketPath(
  context: Context,
  x: number,
  y: number,
  width: number,
  height: number,
  bite: number,
  tear: number,
): void {
  const round = Math.min(28, height / 5);
  context.beginPath();
  context.moveTo(x + round, y);
  context.lineTo(x + tear - bite, y);
  context.arc(x + tear, y, bite, Math.PI, 0, true);
  context.lineTo(x + width - round, y);
  context.arcTo(x + width, y, x + width, y + round, round);
  context.lineTo(x + width, y + height - round);
  context.arcTo(x + width, y + height, x + width - round, y + height, round);
  context.lineTo(x + tear + bite, y + height);
  context.arc(x + tear, y + height, bite, 0, Math.PI, true);
  context.lineTo(x + round, y + height);
  context.arcTo(x, y + height, x, y + height - round, round);
  context.lineTo(x, y + round);
  context.arcTo(x, y, x + round, y, round);
  context.closePath();
}

function paintSheet(context: Context, top: number, bottom: number): void {
  context.fillStyle = PAPER;
  context.beginPath();
  context.roundRect(0, top, POSTER_WIDTH, bottom - top + 60, 48);
  context.fill();
}

interface Style {
  font: string;
  colour: string;
  height: number;
  most: number;
}

function linesOf(context: Context, text: string, width: number, { font, most }: Style): string[] {
  context.font = font;
  return wrapText(text, width, most, (part) => context.measureText(part).width);
}

/** Writes a text in lines from the side it is read from. Returns where the next thing can stand. */
function write(context: Context, text: string, x: number, y: number, width: number, style: Style): number {
  const lines = linesOf(context, text, width, style);
  context.fillStyle = style.colour;
  context.textBaseline = "alphabetic";
  const right = runsFromRight(text);
  context.direction = right ? "rtl" : "ltr";
  context.textAlign = "start";
  lines.forEach((line, at) => {
    context.fillText(line, right ? x + width : x, y + style.height * (at + 0.78));
  });
  return y + style.height * lines.length;
}

function paintTall(context: Context, poster: Poster): void {
  const margin = MARGIN.tall;
  const width = POSTER_WIDTH - 2 * margin;
  const ticketTop = 1480;
  let y = COVERS.tall + 24;
  y = write(context, poster.words.title, margin, y, width, {
    font: `700 78px ${DISPLAY}`,
    colour: INK,
    height: 100,
    most: 3,
  });
  y = write(context, poster.words.by, margin, y + 14, width, {
    font: `400 34px ${TEXT}`,
    colour: SOFT,
    height: 48,
    most: 1,
  });
  paintPrizes(context, poster, { x: margin, y: y + 44, width, bottom: ticketTop - 30, scale: 1 });
  paintTicket(context, poster, { x: margin - 20, y: ticketTop, width: width + 40, height: 350, code: 330 });
  paintFoot(context, poster, HEIGHTS.tall - 30);
}

function paintSquare(context: Context, poster: Poster): void {
  const margin = MARGIN.square;
  const width = POSTER_WIDTH - 2 * margin;
  const ticketTop = 760;
  let y = COVERS.square - 4;
  y = write(context, poster.words.title, margin, y, width, {
    font: `700 56px ${DISPLAY}`,
    colour: INK,
    height: 72,
    most: 2,
  });
  y = write(context, poster.words.by, margin, y + 6, width, {
    font: `400 26px ${TEXT}`,
    colour: SOFT,
    height: 36,
    most: 1,
  });
  paintPrizes(context, poster, { x: margin, y: y + 18, width, bottom: ticketTop - 14, scale: 0.72 });
  paintTicket(context, poster, { x: margin - 16, y: ticketTop, width: width + 32, height: 262, code: 246 });
  paintFoot(context, poster, HEIGHTS.square - 16);
}

interface Room {
  x: number;
  y: number;
  width: number;
  bottom: number;
  scale: number;
}

/** As many prizes as there is room for, the first one first. */
function paintPrizes(context: Context, { words, accent }: Poster, room: Room): void {
  const { x, width, bottom, scale } = room;
  const row = 96 * scale;
  const labels = { font: `600 ${32 * scale}px ${TEXT}`, colour: accent };
  context.font = labels.font;
  const widest = Math.max(0, ...words.prizes.map(({ label }) => context.measureText(label).width));
  const labelled = widest > 0 ? Math.min(widest, width / 3) + 40 * scale : 0;
  let y = room.y;
  for (const { label, name, units } of words.prizes) {
    if (y + row > bottom) return;
    context.fillStyle = LINE;
    context.fillRect(x, Math.round(y), width, 2);
    const style = { height: row, most: 1 };
    // The line of a text is four fifths down; that of a row a little below its middle.
    const middle = y - row * 0.15;
    write(context, label, x, middle, labelled, { ...style, ...labels });
    context.font = `600 ${38 * scale}px ${TEXT}`;
    const counted = units ? context.measureText(units).width + 24 : 0;
    write(context, name, x + labelled, middle, width - labelled - counted, {
      ...style,
      font: `600 ${38 * scale}px ${TEXT}`,
      colour: INK,
    });
    write(context, units, x + width - counted + 24, middle, counted, {
      ...style,
      font: `600 ${38 * scale}px ${TEXT}`,
      colour: SOFT,
    });
    y += row;
  }
  if (words.morePrizes && y + row * 0.7 <= bottom) {
    write(context, words.morePrizes, x, y + 6 * scale, width, {
      font: `400 ${30 * scale}px ${TEXT}`,
      colour: SOFT,
      height: row * 0.7,
      most: 1,
    });
  }
}

interface TicketPlace {
  x: number;
  y: number;
  width: number;
  height: number;
  code: number;
}

function paintTicket(context: Context, { words, code, accent }: Poster, place: TicketPlace): void {
  const { x, y, width, height } = place;
  const side = height + 8;
  const tear = width - side;
  context.save();
  context.shadowColor = "rgb(58 38 20 / 0.16)";
  context.shadowBlur = 40;
  context.shadowOffsetY = 12;
  context.fillStyle = "#ffffff";
  ticketPath(context, x, y, width, height, 20, tear);
  context.fill();
  context.restore();
  context.save();
  context.strokeStyle = LINE;
  context.lineWidth = 4;
  context.setLineDash([4, 14]);
  context.lineCap = "round";
  context.beginPath();
  context.moveTo(x + tear, y + 38);
  context.lineTo(x + tear, y + height - 34);
  context.stroke();
  context.restore();
  const inset = (height - place.code) / 2;
  paintModules(context, code, { x: x + tear + (side - place.code) / 2, y: y + inset, size: place.code });
  const scale = height / 350;
  const room = tear - 84 * scale;
  const left = x + 44 * scale;
  const texts: [string, Style][] = [
    [words.scan, { font: `700 ${60 * scale}px ${TEXT}`, colour: accent, height: 78 * scale, most: 1 }],
    [words.when, { font: `600 ${32 * scale}px ${TEXT}`, colour: INK, height: 44 * scale, most: 2 }],
    [words.check, { font: `400 ${27 * scale}px ${TEXT}`, colour: SOFT, height: 38 * scale, most: 2 }],
  ];
  const gap = 12 * scale;
  const heights = texts.map(
    ([text, style]) => linesOf(context, text, room, style).length * style.height + gap,
  );
  let line = y + (height - heights.reduce((sum, each) => sum + each, -gap)) / 2;
  for (const [text, style] of texts) line = write(context, text, left, line, room, style) + gap;
}

function paintFoot(context: Context, { host }: Poster, y: number): void {
  context.font = `400 24px ${TEXT}`;
  context.fillStyle = SOFT;
  context.direction = "ltr";
  context.textAlign = "center";
  context.fillText(host, POSTER_WIDTH / 2, y);
}
