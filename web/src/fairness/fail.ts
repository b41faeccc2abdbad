// The answers a check can give. Everything that refuses a bundle goes through `fail`, so that nothing but a code of
// the protocol ever leaves the verifier.

const CODES = [
  "E_FORMAT",
  "E_CANON",
  "E_CONFIG",
  "E_SEAL",
  "E_CONFIG_HASH",
  "E_KEY",
  "E_SEAL_SIG",
  "E_ENTROPY",
  "E_CHAIN",
  "E_ROUND_RULE",
  "E_SEAL_LATE",
  "E_BEACON_SIG",
  "E_REVEAL",
  "E_WITNESS",
  "E_VOID",
  "E_SNAPSHOT",
  "E_ENTRY",
  "E_ROOT",
  "E_STEP_INDEX",
  "E_STEP_VERDICT",
  "E_SURPLUS",
  "E_MISSING_STEP",
  "E_OUTCOME",
  "E_ORDER",
  "E_COUNTS",
  "E_OPENING",
  "E_FULL_FILE",
  "E_FORFEIT",
  "E_HEAD_LINK",
  "E_HEAD_LATE",
  "E_HEAD_SIG",
  "E_STOCK",
  "E_LIMIT",
  "E_NONCE",
  "E_LOG",
  "E_TWO_SEALS",
  "E_RECEIPT",
  "E_PERSON",
  "E_DROPPED",
  "E_AMENDED",
  "E_PENDING",
  "E_UNSIGNED",
  "E_NOT_WITNESSED",
  "E_NEED_FULL",
  "E_MISSED",
  "E_VOIDED",
  "E_VOID_HIT",
  "E_EXTRA_ROUND",
] as const;

export type Code = (typeof CODES)[number];

export class CheckFailed extends Error {
  constructor(readonly code: Code) {
    super(code);
  }
}

export function fail(code: Code): never {
  throw new CheckFailed(code);
}

export function ensure(condition: boolean, code: Code): asserts condition {
  if (!condition) fail(code);
}

/** Runs a check whose failures, of whichever kind, all mean the same code here. */
export function within<T>(code: Code, act: () => T): T {
  try {
    return act();
  } catch (failure) {
    if (failure instanceof CheckFailed) fail(code);
    throw failure;
  }
}

/** The code a check ends with, or null when it passes. */
export function codeOf(act: () => void): Code | null {
  try {
    act();
    return null;
  } catch (failure) {
    if (failure instanceof CheckFailed) return failure.code;
    throw failure;
  }
}
