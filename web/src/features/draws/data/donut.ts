// The arithmetic of a ring of shares: arcs that close, small ones that can still be seen.

export interface Arc {
  /** The path of the arc, along the middle of the ring. */
  path: string;
  isWhole: boolean;
}

/** One arc for each count, clockwise from the top, with a little air between them. */
export function arcsOf(counts: readonly number[], radius: number, gap = 0.04): Arc[] {
  const whole = counts.reduce((sum, count) => sum + count, 0);
  const several = counts.filter((count) => count > 0).length > 1;
  let turned = 0;
  return counts.map((count) => {
    const share = whole === 0 ? 0 : count / whole;
    const begin = turned;
    turned += share;
    if (share === 0) return { path: "", isWhole: false };
    if (!several) return { path: "", isWhole: true };
    const air = Math.min(gap / 2, (share * 2 * Math.PI) / 4);
    const from = begin * 2 * Math.PI + air;
    const to = turned * 2 * Math.PI - air;
    const large = to - from > Math.PI ? 1 : 0;
    return {
      path: `M${spot(from, radius)}A${radius} ${radius} 0 ${large} 1 ${spot(to, radius)}`,
      isWhole: false,
    };
  });
}

const spot = (angle: number, radius: number) =>
  `${round(Math.sin(angle) * radius)} ${round(-Math.cos(angle) * radius)}`;
const round = (value: number) => Math.round(value * 100) / 100;
