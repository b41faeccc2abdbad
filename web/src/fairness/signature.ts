// What the operator signs, and how.

import { fromHex, uint } from "./bytes";
import { isSignedBy } from "./ed25519";
import { leafHash, taggedHash } from "./hash";

const isSigned = (key: string, signature: string, ...parts: Uint8Array[]): boolean =>
  isSignedBy(fromHex(key), taggedHash("fd1/sign", ...parts), fromHex(signature));

export const isSealSigned = (key: string, signature: string, commit: Uint8Array): boolean =>
  isSigned(key, signature, Uint8Array.of(1), commit);

export const isHeadSigned = (
  key: string,
  signature: string,
  head: Uint8Array,
  publishedMs: number,
): boolean => isSigned(key, signature, Uint8Array.of(2), head, uint(publishedMs, 8));

export const isPressSigned = (key: string, signature: string, event: Uint8Array): boolean =>
  isSigned(key, signature, Uint8Array.of(3), event);

export const isRecordSigned = (key: string, signature: string, record: Uint8Array): boolean =>
  isSigned(key, signature, Uint8Array.of(4), leafHash(record));
