// The parts of the account drawer, by the names they have in the address.

export const ACCOUNT_TABS = ["profile", "security", "sessions", "access", "blacklist", "notices"] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];
