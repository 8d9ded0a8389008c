// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { openSession, sessionEnd } from "../api/session.ts";
import { saveSessionToken, shareToken } from "../api/session-token.ts";
import { SESSION_CHECK_LIMIT_MS } from "../limits.ts";
import { fakeService, type ServiceResponse } from "../testing/fake-service.ts";
import { patient, demoSession } from "../testing/render-page.tsx";
import { hideCachedPage } from "./hide-cached-page.ts";

const leave = vi.fn();
const session = { body: demoSession };
const endedSession = { status: 401, body: { message: "Sign in." } };
let response: ServiceResponse | Promise<ServiceResponse>;
let requests: readonly unknown[];
let stop: () => void;
beforeEach(async () => {
  leave.mockClear();
  response = session;
  requests = fakeService(() => response);
  saveSessionToken("t-1");
  await openSession();
  document.title = "Ada Example";
  stop = hideCachedPage({ leave, isLeaving: () => leave.mock.calls.length > 0 });
});
afterEach(() => {
  stop();
  sessionEnd.setState(undefined, true);
  document.documentElement.style.visibility = "";
});

const turn = (type: "pagehide" | "pageshow", persisted = true): void =>
  void window.dispatchEvent(Object.assign(new Event(type), { persisted }));

const shown = () => [document.documentElement.style.visibility, document.title];
const VISIBLE = ["", "Ada Example"];
const HIDDEN = ["hidden", "CRM"];

it("hides a page that is kept until its session is found to continue", async () => {
  turn("pagehide");
  expect(shown()).toEqual(HIDDEN);
  turn("pageshow");
  expect(shown()).toEqual(HIDDEN);
  await expect.poll(shown, patient).toEqual(VISIBLE);
  expect(leave).not.toHaveBeenCalled();
});

it("does nothing with a page that isn't kept", () => {
  const before = requests.length;
  turn("pagehide", false);
  turn("pageshow", false);
  expect([shown(), requests.length]).toEqual([VISIBLE, before]);
});

it("shows a page whose session has ended, which shows that, unless it leaves", async () => {
  response = endedSession;
  turn("pagehide");
  shareToken(undefined);
  turn("pageshow");
  await expect.poll(shown, patient).toEqual(VISIBLE);
  expect(leave).not.toHaveBeenCalled();
  sessionEnd.setState(undefined, true);
  sessionEnd.subscribe(leave);
  turn("pagehide");
  turn("pageshow");
  await expect.poll(() => leave.mock.calls.length, patient).toBe(1);
  await new Promise(setImmediate);
  expect(shown()).toEqual(HIDDEN);
});

it("leaves for another user", async () => {
  turn("pagehide");
  shareToken("t-2");
  response = { body: { ...demoSession, user: { ...demoSession.user, id: "99" } } };
  turn("pageshow");
  await expect.poll(() => leave.mock.calls.length, patient).toBe(1);
  expect(shown()).toEqual(HIDDEN);
});

it.each([
  ["shows a page if the service isn't responding", "t-1", VISIBLE],
  ["leaves if the service isn't responding after a sign-out", undefined, HIDDEN],
  ["leaves if the service isn't responding after another sign-in", "t-2", HIDDEN],
])("%s", async (_what, token, expected) => {
  turn("pagehide");
  shareToken(token);
  response = { status: 503, body: "<h1>Unavailable</h1>" };
  const before = requests.length;
  turn("pageshow");
  await expect.poll(() => requests.length, patient).toBeGreaterThan(before);
  await expect.poll(() => leave.mock.calls.length > 0 || shown()[0] === "", patient).toBe(true);
  expect(shown()).toEqual(expected);
});

it.each([
  ["shows a page if the service accepts its request and never answers", "t-1", VISIBLE],
  ["leaves if the service never answers after a sign-out", undefined, HIDDEN],
])("%s", async (_what, token, expected) => {
  turn("pagehide");
  shareToken(token);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  response = new Promise(() => undefined);
  turn("pageshow");
  await vi.advanceTimersByTimeAsync(SESSION_CHECK_LIMIT_MS - 1);
  expect(shown()).toEqual(HIDDEN);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual(expected);
  expect(leave).toHaveBeenCalledTimes(expected === HIDDEN ? 1 : 0);
});
