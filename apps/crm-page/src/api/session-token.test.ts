import { SESSION_TOKEN_KEY } from "@calling-extensions/page-handle";
import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getSessionToken, onSessionChange, saveSessionToken } from "./session-token.ts";

beforeEach(() => {
  const window = Object.assign(new EventTarget(), { localStorage: createMemoryStorage() });
  vi.stubGlobal("window", window);
});
afterEach(() => vi.unstubAllGlobals());

const changeStorage = (key: string, newValue: string | null): boolean =>
  window.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));

it("listeners learn of sign-ins, here and in other tabs, until they stop", () => {
  let signIns = 0;
  const stop = onSessionChange(() => signIns++);
  saveSessionToken("one");
  expect([getSessionToken(), signIns]).toEqual(["one", 1]);
  changeStorage(SESSION_TOKEN_KEY, "two");
  expect(signIns).toBe(2);
  changeStorage(SESSION_TOKEN_KEY, null);
  changeStorage("other", "two");
  expect(signIns).toBe(2);
  stop();
  saveSessionToken("three");
  changeStorage(SESSION_TOKEN_KEY, "four");
  expect(signIns).toBe(2);
});
