// What gave a code, in words.

import { useTranslation } from "react-i18next";

const ORIGINS = [
  "join",
  "granted",
  "invite",
  "follow",
  "passcode",
  "voucher",
  "article",
  "picture",
  "mini_program",
  "video",
  "contact",
  "group",
] as const;

export function useOriginWords(): (origin: string) => string {
  const { t } = useTranslation("after");
  return (origin) => {
    const known = ORIGINS.find((name) => name === origin);
    return known ? t(`origin.${known}`) : origin;
  };
}
