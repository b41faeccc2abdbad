// The colours of tokens.css for code that cannot read CSS. A test keeps the two equal.

export interface Palette {
  paper: string;
  surface: string;
  raised: string;
  sunken: string;
  ink: string;
  inkSoft: string;
  inkQuiet: string;
  line: string;
  lineStrong: string;
  accent: string;
  accentStrong: string;
  accentSoft: string;
  onAccent: string;
  gold: string;
  good: string;
  bad: string;
  focus: string;
}

export const light: Palette = {
  paper: "#faf8f5",
  surface: "#ffffff",
  raised: "#ffffff",
  sunken: "#f3efe8",
  ink: "#1d1b19",
  inkSoft: "#56504a",
  inkQuiet: "#6c655d",
  line: "#e7e0d6",
  lineStrong: "#8d857b",
  accent: "#ca2e17",
  accentStrong: "#ad2611",
  accentSoft: "#fbebe6",
  onAccent: "#ffffff",
  gold: "#856010",
  good: "#2b6a3a",
  bad: "#a3172f",
  focus: "#1f5fbf",
};

export const dark: Palette = {
  paper: "#161412",
  surface: "#1f1c1a",
  raised: "#292522",
  sunken: "#100f0d",
  ink: "#f4efe8",
  inkSoft: "#bcb4aa",
  inkQuiet: "#a0978c",
  line: "#37322d",
  lineStrong: "#7d746a",
  accent: "#f2694d",
  accentStrong: "#ff8a70",
  accentSoft: "#37211b",
  onAccent: "#1d1210",
  gold: "#e3b857",
  good: "#83c792",
  bad: "#ff929b",
  focus: "#8ab8ff",
};
