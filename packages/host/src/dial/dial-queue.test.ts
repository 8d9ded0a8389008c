import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defaultPolicy } from "../api/default-policy.ts";
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
let desk: DialQueue;
const numbers = (): string[] => sent.map((dial) => dial.request.phoneNumber);

const openDesk = (options: Partial<DialQueueOptions> = {}): DialQueue =>
  new DialQueue({
    policy: defaultPolicy,
    admit: () => undefined,
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
  desk = openDesk();
});

afterEach(() => {
  vi.useRealTimers();
});

const openApp = (): void => desk.setApp({ isInitialized: true, isLoggedIn: true });

/** The number of the dial that a call took. */
function answered(startTimestamp: number | undefined, phoneNumber?: string): string | undefined {
  const dial = desk.findFor({ startTimestamp, phoneNumber });
  if (dial) desk.answer(dial, "key");
  return dial?.request.phoneNumber;
}

describe("a dial", () => {
  test("is held until the app is initialized", () => {
    expect(desk.dial(request("+12025550101")).state).toBe("queued");
    openApp();
    expect(numbers()).toEqual(["+12025550101"]);
    expect(changes).toEqual(["queued", "sent"]);
  });

  test("is held until the user is logged in", () => {
    desk.setApp({ isInitialized: true, isLoggedIn: false });
    expect(desk.dial(request("+12025550101")).state).toBe("queued");
    desk.setApp({ isLoggedIn: true });
    expect(numbers()).toEqual(["+12025550101"]);
  });

  test("is sent once for every request, also for the same number twice in a row", () => {
    openApp();
    expect(desk.dial(request("+12025550101")).state).toBe("sent");
    expect(desk.dial(request("+12025550101")).state).toBe("sent");
    expect(numbers()).toEqual(["+12025550101", "+12025550101"]);
    expect(sent[0]?.startTimestamp).toBeLessThan(sent[1]?.startTimestamp ?? 0);
  });

  test("waits again when the app has reloaded, and is not sent a second time", () => {
    openApp();
    desk.dial(request("1"));
    desk.setApp({ isInitialized: false, isLoggedIn: false });
    expect(desk.dial(request("2")).state).toBe("queued");
    openApp();
    expect(numbers()).toEqual(["1", "2"]);
  });

  test("is not held where the policy says so", () => {
    const policy = { ...defaultPolicy, dialAfterInitialized: false, dialAfterLogin: false };
    desk = openDesk({ policy });
    expect(desk.dial(request("+12025550101")).state).toBe("sent");
  });

  test("belongs to the call that echoes its time stamp, else to one with the same number", () => {
    openApp();
    for (const number of ["1", "2", "3", "+12025550101"]) desk.dial(request(number));
    expect(answered(sent[0]?.startTimestamp, "another way to write it")).toBe("1");
    expect(answered(undefined, "3")).toBe("3");
    expect(answered(12345, "(202) 555-0101")).toBe("+12025550101");
    expect(answered(undefined, "3")).toBeUndefined();
    expect(answered(12345)).toBeUndefined();
    expect(desk.onlyOpen?.request.phoneNumber).toBe("2");
  });

  test("without a call for a while is unanswered, and may be answered still", () => {
    openApp();
    const { startTimestamp } = desk.dial(request("1"));
    vi.advanceTimersByTime(defaultPolicy.dialTimeoutMs);
    expect(desk.waiting.map(({ state }) => state)).toEqual(["unanswered"]);
    const dial = desk.findFor({ startTimestamp });
    if (dial) desk.answer(dial, "key");
    expect(changes).toEqual(["sent", "unanswered", "answered"]);
    expect(desk.waiting).toEqual([]);
  });
});

describe("a dial that somebody is asked about", () => {
  test("waits for the answer, which may change it", async () => {
    openApp();
    desk = openDesk({ admit: () => Promise.resolve(request("+19")) });
    openApp();
    expect(desk.dial(request("9")).state).toBe("confirming");
    await vi.runAllTimersAsync();
    expect(numbers()).toEqual(["+19"]);
  });

  test("and refused is not sent; the reason is told", async () => {
    desk = openDesk({ admit: () => Promise.reject(new Error("Not at night.")) });
    openApp();
    desk.dial(request("9"));
    await vi.runAllTimersAsync();
    expect(sent).toEqual([]);
    expect(changes).toEqual(["confirming", "refused: Not at night."]);
  });
});

describe("a dial that is canceled", () => {
  test("while it is held never reaches the app", () => {
    desk.cancel(desk.dial(request("1")).startTimestamp);
    openApp();
    expect(sent).toEqual([]);
    expect(withdraw).not.toHaveBeenCalled();
    expect(changes).toEqual(["queued", "canceled"]);
  });

  test("while it is asked about is not sent when the answer comes", async () => {
    desk = openDesk({ admit: (given) => Promise.resolve(given) });
    openApp();
    desk.cancel(desk.dial(request("1")).startTimestamp);
    await vi.runAllTimersAsync();
    expect(sent).toEqual([]);
  });

  test("at the app is withdrawn, and known again where a call comes of it all the same", () => {
    openApp();
    const { startTimestamp } = desk.dial(request("1"));
    desk.cancel(startTimestamp);
    expect(withdraw).toHaveBeenCalledTimes(1);
    expect(desk.findFor({ startTimestamp })?.state).toBe("canceled");
    expect(desk.findFor({ phoneNumber: "1" })).toBeUndefined();
  });
});

describe("an app's refusal", () => {
  test("ends the oldest dial that the app was sent, and no other", () => {
    openApp();
    desk.dial(request("1"));
    desk.dial(request("2"));
    desk.refuse("Hang up first.");
    expect(desk.waiting.map((dial) => dial.request.phoneNumber)).toEqual(["2"]);
    expect(changes).toEqual(["sent", "sent", "refused: Hang up first."]);
  });

  test("is overtaken by the call that comes of the dial all the same", () => {
    openApp();
    const { startTimestamp } = desk.dial(request("1"));
    desk.refuse("No microphone.");
    expect(answered(startTimestamp)).toBe("1");
    expect(changes).toEqual(["sent", "refused: No microphone.", "answered"]);
  });

  test("ends exactly the dial that it names, by its time stamp or else by its number", () => {
    openApp();
    const { startTimestamp } = [desk.dial(request("1")), desk.dial(request("2"))][1] ?? {};
    desk.dial(request("3"));
    desk.refuse("On a call.", { startTimestamp, phoneNumber: "1" });
    desk.refuse("Not a number.", { phoneNumber: "3" });
    expect(desk.waiting.map((dial) => dial.request.phoneNumber)).toEqual(["1"]);
    expect(changes.slice(3)).toEqual(["refused: On a call.", "refused: Not a number."]);
    expect(desk.refuse("Again.", { startTimestamp })).toBeUndefined();
    expect(desk.refuse("Unknown.", { phoneNumber: "4" })).toBeUndefined();
  });

  test("reaches a dial that counts as unanswered, and none that was canceled", () => {
    openApp();
    const { startTimestamp } = desk.dial(request("1"));
    vi.advanceTimersByTime(defaultPolicy.dialTimeoutMs);
    desk.cancel(desk.dial(request("2")).startTimestamp);
    desk.refuse("Late.", { startTimestamp });
    desk.refuse("Late.", { phoneNumber: "2" });
    expect(changes).toEqual(["sent", "unanswered", "sent", "canceled", "refused: Late."]);
  });

  test("is not overtaken by a call to somebody else that echoes the dial", () => {
    openApp();
    const { startTimestamp } = desk.dial(request("+12025550101"));
    desk.refuse("No microphone.");
    expect(answered(startTimestamp, "+12025550102")).toBeUndefined();
    expect(answered(startTimestamp, "2025550101")).toBe("+12025550101");
  });

  test("of nothing changes nothing", () => {
    desk.dial(request("1"));
    desk.refuse("Hang up first.");
    expect(changes).toEqual(["queued"]);
  });
});
