// The picture of the product: paper slips in a box, and one being drawn. Decoration only.

import styles from "./drawn-slips.module.css";

interface Slip {
  x: number;
  y: number;
  turn: number;
  number: string;
}

const WIDTH = 104;
const HEIGHT = 168;
const HOLES = 6;

const BEHIND: Slip[] = [
  { x: 26, y: 150, turn: -9, number: "0118" },
  { x: 108, y: 128, turn: -4, number: "2046" },
  { x: 352, y: 132, turn: 5, number: "0733" },
  { x: 436, y: 156, turn: 10, number: "1592" },
];
const DRAWN: Slip = { x: 232, y: 22, turn: -3, number: "0427" };
const BEFORE: Slip[] = [
  { x: 190, y: 172, turn: -2, number: "3081" },
  { x: 276, y: 176, turn: 3, number: "0954" },
];

/** A sheet whose upper edge was torn along its perforation. */
function sheet(): string {
  const step = WIDTH / HOLES;
  const bite = step * 0.26;
  const gap = step - 2 * bite;
  const edge = Array.from(
    { length: HOLES },
    () => `h${gap / 2}a${bite} ${bite} 0 0 0 ${2 * bite} 0h${gap / 2}`,
  );
  return `M0 0${edge.join("")}v${HEIGHT}h${-WIDTH}z`;
}

export function DrawnSlips() {
  return (
    <svg className={styles.picture} viewBox="0 0 570 330" aria-hidden="true">
      <defs>
        <clipPath id="above-box">
          <path d="M0-40h570v310H0z" />
        </clipPath>
      </defs>
      <path className={styles.inside} d="M34 236h502l16 34H18z" />
      <g clipPath="url(#above-box)">
        {BEHIND.map((slip) => (
          <Paper key={slip.number} slip={slip} />
        ))}
        <g className={styles.rise}>
          <Paper slip={DRAWN} drawn />
        </g>
        {BEFORE.map((slip) => (
          <Paper key={slip.number} slip={slip} />
        ))}
      </g>
      <path className={styles.box} d="M18 270h534l-14 52a8 8 0 0 1-8 6H40a8 8 0 0 1-8-6z" />
      <path className={styles.seal} d="M262 292h46M262 304h30" />
    </svg>
  );
}

function Paper({ slip, drawn = false }: { slip: Slip; drawn?: boolean }) {
  const middle = WIDTH / 2;
  return (
    <g transform={`translate(${slip.x} ${slip.y}) rotate(${slip.turn} ${middle} ${HEIGHT})`}>
      <path className={drawn ? styles.drawn : styles.paper} d={sheet()} />
      <text className={drawn ? styles.drawnNumber : styles.number} x={middle} y="58" textAnchor="middle">
        {slip.number}
      </text>
      <path
        className={drawn ? styles.drawnLines : styles.lines}
        d={`M20 78h${WIDTH - 40}M20 90h${WIDTH - 62}`}
      />
      {drawn ? <path className={styles.tick} d="M34 122l12 12 24-26" /> : null}
    </g>
  );
}
