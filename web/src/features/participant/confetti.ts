// Paper slips in the air for a few seconds. Where each is follows from its number and the time alone, so a slow phone shows
// the same film with fewer pictures.

const SLIPS = 90;
const FILM = 4200;
const COLOURS = ["#e3b857", "#c9962b", "#f6e2a8", "#ca2e17", "#faf8f5"];

interface Paper {
  x: number;
  y: number;
  turn: number;
  /** How much of its face we see: it tumbles. */
  face: number;
  opacity: number;
  colour: string;
}

/** A number in 0…1 that always belongs to this slip and this purpose. */
function luck(slip: number, purpose: number): number {
  const value = Math.sin(slip * 127.1 + purpose * 311.7) * 43_758.5453;
  return value - Math.floor(value);
}

/** Where a slip is, in parts of width and height, so many milliseconds into the film. */
export function paperAt(slip: number, elapsed: number): Paper {
  const age = Math.max(0, elapsed - luck(slip, 1) * 500) / 1000;
  const rise = 0.9 + luck(slip, 2) * 0.5;
  const sway = Math.sin(age * (2 + luck(slip, 3) * 2) + slip) * 0.03;
  return {
    x: 0.5 + (luck(slip, 4) - 0.5) * 1.1 * Math.min(1, age * 1.6) ** 0.6 + sway,
    y: 0.55 - rise * age * Math.exp(-age * 1.1) + 0.09 * age * age,
    turn: (luck(slip, 5) - 0.5) * 6 * age,
    face: Math.cos(age * (3 + luck(slip, 6) * 4)),
    opacity: Math.max(0, Math.min(1, (FILM - elapsed) / 900)),
    colour: COLOURS[slip % COLOURS.length] ?? "#e3b857",
  };
}

/** Plays the film on a canvas. Returns how to end it early. */
export function throwPaper(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext("2d");
  if (!context) return () => undefined;
  const scale = Math.min(window.devicePixelRatio, 2);
  canvas.width = canvas.clientWidth * scale;
  canvas.height = canvas.clientHeight * scale;
  const begun = performance.now();
  let frame = 0;
  const show = (now: number) => {
    const elapsed = now - begun;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (elapsed >= FILM) return;
    for (let slip = 0; slip < SLIPS; slip++) drawPaper(context, paperAt(slip, elapsed), scale);
    frame = requestAnimationFrame(show);
  };
  frame = requestAnimationFrame(show);
  return () => cancelAnimationFrame(frame);
}

function drawPaper(context: CanvasRenderingContext2D, paper: Paper, scale: number): void {
  const { width, height } = context.canvas;
  context.setTransform(1, 0, 0, 1, paper.x * width, paper.y * height);
  context.rotate(paper.turn);
  context.scale(1, paper.face);
  context.globalAlpha = paper.opacity;
  context.fillStyle = paper.colour;
  context.fillRect(-4 * scale, -7 * scale, 8 * scale, 14 * scale);
}
