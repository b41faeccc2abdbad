// Before every test: both languages loaded, clean stores, and the few browser things that the test page lacks.

import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { queryClient } from "@/api/query";
import { startI18n, switchLanguage } from "@/lib/i18n";

// Waiting ends as soon as the thing is there; the limit only decides when to call it missing on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// The test page knows the styles of elements but not of their pseudo-elements, and complains when asked.
const styleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => styleOf(element);

beforeAll(async () => {
  await startI18n([
    "console",
    "phone",
    "hall",
    "house",
    "instant",
    "lots",
    "lots-form",
    "draws",
    "files",
    "desk",
    "figures",
    "instant-form",
    "after",
    "prizes",
    "record",
    "verify",
    "claim",
    "home",
    "notices",
    "scan",
  ]);
});

beforeEach(async () => {
  await switchLanguage("en");
  window.localStorage.clear();
  window.sessionStorage.clear();
  queryClient.clear();
  window.matchMedia ??= (media) => Object.assign(new EventTarget(), noMatch(media));
});

afterEach(cleanup);

function noMatch(media: string) {
  return {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  };
}
