// A rough word on how good a password is, while it is being typed. The server decides; it also knows the common ones.

export const PASSWORD_LENGTH = 8;

export type Strength = "short" | "weak" | "fair" | "strong";

export function passwordStrength(password: string): Strength {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH) return "short";
  const different = new Set(password).size;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  if (different < 5) return "weak";
  if (length >= 16 || (length >= 12 && kinds >= 2)) return "strong";
  return kinds >= 2 ? "fair" : "weak";
}
