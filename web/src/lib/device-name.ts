// A short name for a device from what its browser says of itself, for lists of sessions and passkeys.

const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/i, "WeChat"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS/, "Firefox"],
  [/Chrome\/|CriOS/, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/HarmonyOS/, "HarmonyOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux/, "Linux"],
];

export function deviceName(userAgent: string): string {
  const named = [first(BROWSERS, userAgent), first(SYSTEMS, userAgent)].filter((name) => name !== null);
  return named.join(" · ") || userAgent.slice(0, 40);
}

function first(table: [RegExp, string][], userAgent: string): string | null {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
