// Where the randomness of a draw comes from: a public beacon, the operator's hash chain, named witnesses, or mixtures.

export const MODES = [
  "drand",
  "reveal",
  "drand+reveal",
  "reveal+witness",
  "drand+witness",
  "drand+reveal+witness",
] as const;

export type Mode = (typeof MODES)[number];
type Source = "drand" | "reveal" | "witness";

export const has = (mode: Mode, source: Source): boolean => mode.split("+").includes(source);
