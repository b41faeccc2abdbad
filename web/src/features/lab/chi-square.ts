// Whether counts are as uneven as chance makes them: Pearson's chi-square and how often a fair draw reaches it.

export interface Judgement {
  chiSquare: number;
  /** Degrees of freedom: people less one. */
  freedom: number;
  /** How often a fair draw is this uneven, or more: 0 … 1. */
  p: number;
  verdict: "single" | "few" | "ordinary" | "unusual" | "rare";
}

/** Below this, the comparison says little about anybody. */
const LEAST_EXPECTED = 5;
const UNUSUAL = 0.05;
const RARE = 0.001;

export function judge(wins: number[], expected: number[]): Judgement {
  const chiSquare = wins.reduce((sum, won, at) => {
    const hoped = expected[at] ?? 0;
    return hoped > 0 ? sum + (won - hoped) ** 2 / hoped : sum;
  }, 0);
  const freedom = wins.length - 1;
  const p = freedom > 0 ? upperGamma(freedom / 2, chiSquare / 2) : 1;
  return { chiSquare, freedom, p, verdict: verdictOf(freedom, p, Math.min(...expected)) };
}

function verdictOf(freedom: number, p: number, leastExpected: number): Judgement["verdict"] {
  if (freedom < 1) return "single";
  if (leastExpected < LEAST_EXPECTED) return "few";
  if (p >= UNUSUAL) return "ordinary";
  return p >= RARE ? "unusual" : "rare";
}

const MOST_TERMS = 20_000;
const ENOUGH = 1e-12;

/** The regularised upper incomplete gamma function Q(a, x): a series below a + 1, a continued fraction above. */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x);
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MOST_TERMS && term > sum * ENOUGH; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** Lentz's method. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Number.MAX_VALUE;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n < MOST_TERMS; n++) {
    const factor = -n * (n - a);
    b += 2;
    d = 1 / (factor * d + b);
    c = b + factor / c;
    value *= d * c;
    if (Math.abs(d * c - 1) < ENOUGH) break;
  }
  return value;
}

/** Stirling's series; small arguments are lifted first. */
function logGamma(a: number): number {
  if (a < 10) return logGamma(a + 1) - Math.log(a);
  const inverse = 1 / (a * a);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / a;
  return (a - 0.5) * Math.log(a) - a + 0.5 * Math.log(2 * Math.PI) + series;
}
