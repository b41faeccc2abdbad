// Tells what was put in: the proof itself, a list to go with it, or a file with what the person trusts.

import { CheckFailed } from "../fail";
import { readTrust, type Trust } from "../trust";

export interface Given {
  bundle?: { name: string; content: string | Uint8Array };
  list?: { name: string; content: Uint8Array };
  trust?: { name: string; content: Trust };
}

const BUNDLE = /"format"\s*:\s*"fairdraw-bundle\//;

export async function readFiles(files: Iterable<File>): Promise<Given> {
  let given: Given = {};
  for (const file of files) {
    given = { ...given, ...classify(file.name, new Uint8Array(await file.arrayBuffer())) };
  }
  return given;
}

function classify(name: string, content: Uint8Array): Given {
  if (/\.fdl$/i.test(name)) return { list: { name, content } };
  const text = new TextDecoder().decode(content);
  const trust = BUNDLE.test(text) ? null : asTrust(text);
  if (trust) return { trust: { name, content: trust } };
  // Whatever else it is, the verifier says what is wrong with it.
  return { bundle: { name, content } };
}

function asTrust(text: string): Trust | null {
  try {
    return readTrust(text);
  } catch (failure) {
    if (failure instanceof CheckFailed) return null;
    throw failure;
  }
}
