// The three sources of the session token, in their order.

import { expect, it } from "vitest";
import {
  clearTokens,
  readToken,
  saveGmToken,
  saveOrganiserToken,
  saveParticipantToken,
} from "@/lib/session-token";
import { storedLid, storedTaskType } from "@/lib/stored-values";

it("is read from gmtoken, then the session's token, then the browser's token", () => {
  expect(readToken()).toBeNull();
  saveOrganiserToken("organiser");
  expect(readToken()).toBe("organiser");
  saveParticipantToken("participant");
  expect(readToken()).toBe("participant");
  saveGmToken("gm");
  expect(readToken()).toBe("gm");
});

it("is kept under the specified keys", () => {
  saveGmToken("a");
  saveParticipantToken("b");
  saveOrganiserToken("c");
  expect(sessionStorage.getItem("gmtoken")).toBe("a");
  expect(sessionStorage.getItem("token")).toBe("b");
  expect(localStorage.getItem("token")).toBe("c");
});

it("is cleared from all three", () => {
  saveGmToken("a");
  saveParticipantToken("b");
  saveOrganiserToken("c");
  clearTokens();
  expect(readToken()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

it("takes an empty text for no token", () => {
  sessionStorage.setItem("gmtoken", "");
  saveOrganiserToken("organiser");
  expect(readToken()).toBe("organiser");
});

it("leaves task_type and lid in the local store", () => {
  storedTaskType.keep("screen");
  storedLid.keep("d_1");
  expect(localStorage.getItem("task_type")).toBe("screen");
  expect(localStorage.getItem("lid")).toBe("d_1");
  storedLid.forget();
  expect(storedLid.read()).toBeNull();
  expect(storedTaskType.read()).toBe("screen");
});
