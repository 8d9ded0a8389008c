import { SESSION_TOKEN_KEY } from "@calling-extensions/page-handle";
import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  getSessionToken,
  getStoredToken,
  onSessionChange,
  saveSessionToken,
  shareToken,
} from "./session-token.ts";

beforeEach(() => {
  const window = Object.assign(new EventTarget(), { localStorage: createMemoryStorage() });
  vi.stubGlobal("window", window);
});
afterEach(() => vi.unstubAllGlobals());

const changeStorage = (key: string, newValue: string | null): boolean =>
  window.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));

it("listeners learn of sign-ins here, and of all changes by other tabs, until they stop", () => {
  let changes = 0;
  const stop = onSessionChange(() => changes++);
  saveSessionToken("one");
  expect([getSessionToken(), changes]).toEqual(["one", 1]);
  changeStorage(SESSION_TOKEN_KEY, "two");
  expect(changes).toBe(2);
  changeStorage(SESSION_TOKEN_KEY, null);
  changeStorage("other", "two");
  expect(changes).toBe(3);
  stop();
  saveSessionToken("three");
  changeStorage(SESSION_TOKEN_KEY, "four");
  expect(changes).toBe(3);
});

it("the tab keeps its token when another tab stores one, until it signs out", () => {
  saveSessionToken("one");
  shareToken("of another user");
  expect([getSessionToken(), getStoredToken()]).toEqual(["one", "of another user"]);
  saveSessionToken(undefined);
  expect([getSessionToken(), getStoredToken()]).toEqual([undefined, undefined]);
  shareToken("two");
  expect(getSessionToken()).toBe("two");
});
