// The product's one rule about phone numbers: exactly eleven characters.

export const PHONE_LENGTH = 11;

export function isPhone(text: string): boolean {
  return text.length === PHONE_LENGTH;
}
