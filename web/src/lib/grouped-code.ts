// A code as people read it: in capitals and groups of four.

export function groupedCode(code: string): string {
  return code
    .replaceAll("-", "")
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, "$1-");
}
