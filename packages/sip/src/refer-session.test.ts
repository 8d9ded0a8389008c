import type { RTCSession } from "jssip/lib/RTCSession";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TRANSFER_TIMEOUT_MS } from "./limits.ts";
import { referSession } from "./refer-session.ts";

type Handlers = Record<"requestSucceeded" | "requestFailed" | "accepted" | "failed", () => void>;
type Refer = (uri: string, options: { replaces?: RTCSession; eventHandlers: Handlers }) => void;

let hangUp: () => void;
const refer = vi.fn<Refer>();
// The part of a session that is used.
const session = {
  refer,
  on: (_type: "ended", listener: () => void) => (hangUp = listener),
} as unknown as RTCSession;
const last = () => refer.mock.lastCall?.[1].eventHandlers as Handlers;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each<[string, () => void, boolean]>([
  ["reached the target", () => last().accepted(), true],
  ["couldn't reach it", () => last().failed(), false],
  ["declined", () => last().requestFailed(), false],
  ["hung up before", () => hangUp(), false],
  ["promised it and hung up", () => (last().requestSucceeded(), hangUp()), true],
  ["was silent", () => vi.advanceTimersByTime(TRANSFER_TIMEOUT_MS), false],
])("the other party %s", async (_what, act, isAccepted) => {
  const result = referSession(session, "sip:110@pbx.example", undefined);
  expect(refer).toHaveBeenLastCalledWith("sip:110@pbx.example", {
    eventHandlers: expect.anything() as Handlers,
  });
  act();
  expect(await result).toBe(isAccepted);
  expect(vi.getTimerCount()).toBe(0);
});

test("a promise alone isn't success, and the wait for it has a limit", async () => {
  const result = referSession(session, "sip:110@pbx.example", undefined);
  last().requestSucceeded();
  await vi.advanceTimersByTimeAsync(TRANSFER_TIMEOUT_MS - 1);
  expect(await Promise.race([result, Promise.resolve("waits")])).toBe("waits");
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe(false);
});

test("an attended transfer names the session that it replaces", () => {
  const other = {} as RTCSession;
  void referSession(session, "sip:110@pbx.example", other);
  expect(refer.mock.lastCall?.[1].replaces).toBe(other);
});
