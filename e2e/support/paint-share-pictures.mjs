// Paints the pictures that a link to a draw without a cover shows in a chat, one a kind: `node support/paint-share-pictures.mjs`.
// No words, for everybody reads them; all that matters stands in the middle square, to which some programs cut them.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launch } from "./browser.mjs";

const SIZE = { width: 1200, height: 630 };
const FOLDER = fileURLToPath(new URL("../../web/public/share/", import.meta.url));
const RED = "#ca2e17";
const DEEP = "#b82712";
const PAPER = "#faf8f5";
const SHADE = "#efe7da";
const INK = "#1d1b19";
const LINE = 0.85;
const SOFT = "#fbebe6";

const ink = `fill="none" stroke="${INK}" stroke-width="${LINE}"`;
const spot = `fill="${RED}" stroke="${RED}" stroke-width="${LINE}"`;
const field = (d) => `<path d="${d}" fill="${SOFT}" stroke="${INK}" stroke-width="${LINE}"/>`;

/** A slice of the wheel, of eight. */
function slice(number, colour) {
  const at = (place) => [20 + 12.5 * Math.sin((place * Math.PI) / 4), 20 - 12.5 * Math.cos((place * Math.PI) / 4)].map((value) => value.toFixed(3)).join(" ");
  return `<path d="M20 20L${at(number - 0.5)}A12.5 12.5 0 0 1 ${at(number + 0.5)}z" fill="${colour}"/>`;
}

const star = (x, y, size) => {
  const points = Array.from({ length: 10 }, (_, index) => {
    const far = index % 2 === 0 ? size : size * 0.45;
    return `${(x + far * Math.sin((index * Math.PI) / 5)).toFixed(2)},${(y - far * Math.cos((index * Math.PI) / 5)).toFixed(2)}`;
  });
  return `<polygon points="${points.join(" ")}" fill="${PAPER}" stroke="${PAPER}" stroke-width="0.6"/>`;
};

/** Each on a field of forty by forty. */
const DRAWINGS = {
  advance: `${field("M6 11h28v6.4a2.2 2.2 0 0 0 0 4.3V29H6v-7.3a2.2 2.2 0 0 0 0-4.3z")}
    <path d="M12 14.5v12" ${ink} stroke-dasharray="0.1 1.9"/><path d="M28 14.5v12" ${ink} stroke-dasharray="0.1 1.9"/>
    <path d="m20 14.2 1.8 3.8 4.1.5-3 2.9.7 4.1-3.6-2-3.6 2 .7-4.1-3-2.9 4.1-.5z" ${spot}/>`,
  new_fast: `<path d="M6 13h9M3.5 20h10M6 27h9" ${ink}/><path d="m26 6-10.5 16h7.5l-3.5 12.5L33.5 17h-8.5z" ${spot}/>`,
  turnlottery: `${[0, 1, 2, 3, 4, 5, 6, 7].map((number) => slice(number, number === 0 ? RED : number % 2 ? SOFT : SHADE)).join("")}
    <circle cx="20" cy="20" r="12.5" ${ink}/>${[0.5, 1.5, 2.5, 3.5].map((turn) => `<path d="M20 7.5v25" fill="none" stroke="${INK}" stroke-width="0.5" transform="rotate(${turn * 45} 20 20)"/>`).join("")}
    <circle cx="20" cy="20" r="3.2" fill="${PAPER}" stroke="${INK}" stroke-width="${LINE}"/><path d="M17.6 4.5h4.8L20 9.8z" fill="${INK}"/>`,
  ninelottery: `${[0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => {
    const isMiddle = row === 1 && column === 1;
    return `<rect x="${6 + column * 9.7}" y="${6 + row * 9.7}" width="8.6" height="8.6" rx="1.6" fill="${isMiddle ? RED : SOFT}" stroke="${isMiddle ? RED : INK}" stroke-width="0.7"/>`;
  })).join("")}${star(20, 20.2, 2.8)}`,
  card: `<g transform="rotate(-14 16 22)"><rect x="8" y="9" width="14" height="21" rx="2" fill="${SHADE}" stroke="${INK}" stroke-width="${LINE}"/></g>
    <g transform="rotate(8 25 20)"><rect x="18" y="9.5" width="14" height="21" rx="2" ${spot}/>${star(25, 20, 4.2)}</g>`,
  draw_lots: `<path d="m15.5 19-3-10.5 3-.8L18.5 19zM24 19l2.6-10.5 3 .8L26.8 19z" fill="${SHADE}" stroke="${INK}" stroke-width="${LINE}"/>
    <path d="M18.6 19V5h3.4v14z" ${spot}/><path d="M11 18.5h18.5L27.7 33H12.8z" fill="${SOFT}" stroke="${INK}" stroke-width="${LINE}"/><path d="M11.7 23.5h17.1" ${ink}/>`,
};

/** A slip with its two bites, around its middle. */
function slip(width, height, bite, round) {
  const [x, y] = [width / 2, height / 2];
  return `M${-x + round} ${-y}H${x - round}a${round} ${round} 0 0 1 ${round} ${round}V${-bite}a${bite} ${bite} 0 0 0 0 ${2 * bite}V${y - round}a${round} ${round} 0 0 1 ${-round} ${round}H${-x + round}a${round} ${round} 0 0 1 ${-round} ${-round}V${bite}a${bite} ${bite} 0 0 0 0 ${-2 * bite}V${-y + round}a${round} ${round} 0 0 1 ${round} ${-round}z`;
}

/** Slips that lie around the middle, a little darker than the ground. */
const AROUND = [[70, 90, -18], [255, 40, 12], [150, 265, 26], [40, 430, -8], [230, 520, 15], [1125, 105, 20], [950, 50, -10], [1050, 275, -24], [1165, 440, 10], [975, 560, -14], [1130, 610, 30], [95, 625, 22]];

function painted(drawing) {
  const around = AROUND.map(([x, y, turn]) => `<path d="${slip(150, 92, 13, 12)}" fill="${DEEP}" transform="translate(${x} ${y}) rotate(${turn})"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}" stroke-linecap="round" stroke-linejoin="round">
    <rect width="${SIZE.width}" height="${SIZE.height}" fill="${RED}"/>${around}
    <g transform="translate(600 315)">
      <path d="${slip(560, 452, 34, 30)}" fill="#8f1d0c" transform="translate(0 12)"/>
      <path d="${slip(560, 452, 34, 30)}" fill="${PAPER}"/>
      <path d="M-206 -174v348M206 -174v348" stroke="#dccfbb" stroke-width="5" stroke-dasharray="0.1 15"/>
      <g transform="scale(11.5) translate(-20 -20)">${drawing}</g>
    </g></svg>`;
}

mkdirSync(FOLDER, { recursive: true });
const browser = await launch();
const page = await browser.newPage({ viewport: SIZE });
for (const [kind, drawing] of Object.entries(DRAWINGS)) {
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${painted(drawing)}`);
  await page.screenshot({ path: `${FOLDER}${kind}.png` });
}
await browser.close();
