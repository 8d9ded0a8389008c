import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defaultPolicy } from "../api/options.ts";
import { DialQueue, type DialQueueOptions } from "./dial-queue.ts";
import type { DialRequest, HostDial } from "../api/host-dial.ts";

const request = (phoneNumber: string): DialRequest => ({
  phoneNumber,
  countryCode: "US",
  viewedRecord: { objectTypeId: "0-1", objectId: "101" },
  calledRecord: { objectTypeId: "0-1", objectId: "101" },
  phonePropertyName: "phone",
});

let sent: HostDial[];
let changes: string[];
let withdraw: ReturnType<typeof vi.fn<() => void>>;
let queue: DialQueue;
const numbers = (): string[] => sent.map((dial) => dial.request.phoneNumber);

const openQueue = (options: Partial<DialQueueOptions> = {}): DialQueue =>
  new DialQueue({
    policy: defaultPolicy,
    confirm: () => undefined,
    send: (dial) => sent.push(dial),
    withdraw,
    onChange: ({ state, reason }) =>
      changes.push(reason === undefined ? state : `${state}: ${reason}`),
    ...options,
  });

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  changes = [];
  withdraw = vi.fn();
  queue = openQueue();
});

afterEach(() => {
  vi.useRealTimers();
});

const openApp = (): void => queue.setApp({ isInitialized: true, isLoggedIn: true });

/** Starts a call, and returns the number of its dial. */
function answered(startTimestamp: number | undefined, phoneNumber?: string): string | undefined {
  const dial = queue.findFor({ startTimestamp, phoneNumber });
  if (dial) queue.answer(dial, "key");
  return dial?.request.phoneNumber;
}

describe("a dial", () => {
  test("is queued until the app is initialized", () => {
    expect(queue.dial(request("+12025550101")).state).toBe("queued");
    openApp();
    expect(numbers()).toEqual(["+12025550101"]);
    expect(changes).toEqual(["queued", "sent"]);
  });

  test("is queued until the user is logged in", () => {
    queue.setApp({ isInitialized: true, isLoggedIn: false });
    expect(queue.dial(request("+12025550101")).state).toBe("queued");
    queue.setApp({ isLoggedIn: true });
    expect(numbers()).toEqual(["+12025550101"]);
  });

  test("is sent once per request, even for the same number twice in a row", () => {
    openApp();
    expect(queue.dial(request("+12025550101")).state).toBe("sent");
    expect(queue.dial(request("+12025550101")).state).toBe("sent");
    expect(numbers()).toEqual(["+12025550101", "+12025550101"]);
    expect(sent[0]?.startTimestamp).toBeLessThan(sent[1]?.startTimestamp ?? 0);
  });

  test("is queued again when the app reloads, but not sent a second time", () => {
    openApp();
    queue.dial(request("1"));
    queue.setApp({ isInitialized: false, isLoggedIn: false });
    expect(queue.dial(request("2")).state).toBe("queued");
    openApp();
    expect(numbers()).toEqual(["1", "2"]);
  });

  test("is not queued if the policy disables it", () => {
    const policy = { ...defaultPolicy, dialAfterInitialized: false, dialAfterLogin: false };
    queue = openQueue({ policy });
    expect(queue.dial(request("+12025550101")).state).toBe("sent");
  });

  test("belongs to the call that echoes its time stamp, or else to one with the same number", () => {
    openApp();
    for (const number of ["1", "2", "3", "+12025550101"]) queue.dial(request(number));
    expect(answered(sent[0]?.startTimestamp, "another way to write it")).toBe("1");
    expect(answered(undefined, "3")).toBe("3");
    expect(answered(12345, "(202) 555-0101")).toBe("+12025550101");
    expect(answered(undefined, "3")).toBeUndefined();
    expect(answered(12345)).toBeUndefined();
    expect(queue.onlyOpen?.request.phoneNumber).toBe("2");
  });

  test("counts as unanswered after a timeout, but can still be answered", () => {
    openApp();
    const { startTimestamp } = queue.dial(request("1"));
    vi.advanceTimersByTime(defaultPolicy.dialTimeoutMs);
    expect(queue.waiting.map(({ state }) => state)).toEqual(["unanswered"]);
    const dial = queue.findFor({ startTimestamp });
    if (dial) queue.answer(dial, "key");
    expect(changes).toEqual(["sent", "unanswered", "answered"]);
    expect(queue.waiting).toEqual([]);
  });
});

describe("a dial that needs confirmation", () => {
  test("waits for the reply, which can change it", async () => {
    openApp();
    queue = openQueue({ confirm: () => Promise.resolve(request("+19")) });
    openApp();
    expect(queue.dial(request("9")).state).toBe("confirming");
    await vi.runAllTimersAsync();
    expect(numbers()).toEqual(["+19"]);
  });

  test("is not sent if it is refused, and the reason is reported", async () => {
    queue = openQueue({ confirm: () => Promise.reject(new Error("Not at night.")) });
    openApp();
    queue.dial(request("9"));
    await vi.runAllTimersAsync();
    expect(sent).toEqual([]);
    expect(changes).toEqual(["confirming", "refused: Not at night."]);
  });
});

describe("a dial that is canceled", () => {
  test("while it is queued never reaches the app", () => {
    queue.cancel(queue.dial(request("1")).startTimestamp);
    openApp();
    expect(sent).toEqual([]);
    expect(withdraw).not.toHaveBeenCalled();
    expect(changes).toEqual(["queued", "canceled"]);
  });

  test("during its confirmation is not sent after the reply", async () => {
    queue = openQueue({ confirm: (unchanged) => Promise.resolve(unchanged) });
    openApp();
    queue.cancel(queue.dial(request("1")).startTimestamp);
    await vi.runAllTimersAsync();
    expect(sent).toEqual([]);
  });

  test("after it was sent is withdrawn, but still matches a call that it starts", () => {
    openApp();
    const { startTimestamp } = queue.dial(request("1"));
    queue.cancel(startTimestamp);
    expect(withdraw).toHaveBeenCalledTimes(1);
    expect(queue.findFor({ startTimestamp })?.state).toBe("canceled");
    expect(queue.findFor({ phoneNumber: "1" })).toBeUndefined();
  });
});

describe("a refusal by the app", () => {
  test("ends only the oldest dial that was sent", () => {
    openApp();
    queue.dial(request("1"));
    queue.dial(request("2"));
    queue.refuse("Hang up first.");
    expect(queue.waiting.map((dial) => dial.request.phoneNumber)).toEqual(["2"]);
    expect(changes).toEqual(["sent", "sent", "refused: Hang up first."]);
  });

  test("is undone by the call that the dial starts all the same", () => {
    openApp();
    const { startTimestamp } = queue.dial(request("1"));
    queue.refuse("No microphone.");
    expect(answered(startTimestamp)).toBe("1");
    expect(changes).toEqual(["sent", "refused: No microphone.", "answered"]);
  });

  test("ends exactly the dial with its time stamp, or else with its number", () => {
    openApp();
    const { startTimestamp } = [queue.dial(request("1")), queue.dial(request("2"))][1] ?? {};
    queue.dial(request("3"));
    queue.refuse("On a call.", { startTimestamp, phoneNumber: "1" });
    queue.refuse("Not a number.", { phoneNumber: "3" });
    expect(queue.waiting.map((dial) => dial.request.phoneNumber)).toEqual(["1"]);
    expect(changes.slice(3)).toEqual(["refused: On a call.", "refused: Not a number."]);
    expect(queue.refuse("Again.", { startTimestamp })).toBeUndefined();
    expect(queue.refuse("Unknown.", { phoneNumber: "4" })).toBeUndefined();
  });

  test("applies to a dial that counts as unanswered, but not to a canceled one", () => {
    openApp();
    const { startTimestamp } = queue.dial(request("1"));
    vi.advanceTimersByTime(defaultPolicy.dialTimeoutMs);
    queue.cancel(queue.dial(request("2")).startTimestamp);
    queue.refuse("Late.", { startTimestamp });
    queue.refuse("Late.", { phoneNumber: "2" });
    expect(changes).toEqual(["sent", "unanswered", "sent", "canceled", "refused: Late."]);
  });

  test("is not undone by a call to another number that echoes the dial", () => {
    openApp();
    const { startTimestamp } = queue.dial(request("+12025550101"));
    queue.refuse("No microphone.");
    expect(answered(startTimestamp, "+12025550102")).toBeUndefined();
    expect(answered(startTimestamp, "2025550101")).toBe("+12025550101");
  });

  test("without a dial changes nothing", () => {
    queue.dial(request("1"));
    queue.refuse("Hang up first.");
    expect(changes).toEqual(["queued"]);
  });
});
