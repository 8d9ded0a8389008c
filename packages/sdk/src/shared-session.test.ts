import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EmbeddedWindow, HOST } from "./testing/embedded-window.ts";
import CallingExtensions, { isCallingError, type EventHandlers, type Options } from "./index.ts";

let page: EmbeddedWindow;
let warn: ReturnType<typeof vi.spyOn>;
let all: CallingExtensions[];
/** What the instances received, as `name: message type`. */
let events: string[];

/** Creates an instance that records what it receives under a name. */
function start(name: string, handlers: EventHandlers = {}, options: Partial<Options> = {}) {
  const eventHandlers: EventHandlers = {
    defaultEventHandler: (_data, { type }) => events.push(`${name}: ${type}`),
    ...handlers,
  };
  const cti = new CallingExtensions({ eventHandlers, ...options });
  all.push(cti);
  return cti;
}

const tick = (): Promise<unknown> => Promise.resolve();
const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => (isCallingError(error) ? error.code : error));

const sentTypes = () => page.sent.map(({ type }) => type);
const dial = (): void =>
  page.receive({ type: "DIAL_NUMBER", messageId: "h", data: { phoneNumber: "+12025550101" } });

beforeEach(() => {
  vi.useFakeTimers();
  warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  page = new EmbeddedWindow();
  vi.stubGlobal("window", page);
  all = [];
  events = [];
});
afterEach(() => {
  for (const cti of all) cti.destroy();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("two instances of a document", () => {
  test("reply to a SYNC once, and the newest receives the events", async () => {
    start("first");
    start("second");
    page.receive({ type: "SYNC", messageId: "s1", hostUrl: HOST });
    await tick();
    dial();
    expect(sentTypes()).toEqual(["SYNC_ACK"]);
    expect(events).toEqual(["second: READY", "second: DIAL_NUMBER"]);
  });

  test("both send, in the order of the method calls", async () => {
    const first = start("first");
    const second = start("second");
    void first.userAvailable();
    page.receive({ type: "SYNC", messageId: "s1", hostUrl: HOST });
    void second.userUnavailable();
    void first.userLoggedIn();
    await tick();
    expect(sentTypes()).toEqual(["SYNC_ACK", "USER_AVAILABLE", "USER_UNAVAILABLE", "LOGGED_IN"]);
  });

  test("share the calls, and the newest gets each change", () => {
    const states: string[] = [];
    const first = start("first");
    const second = start("second", {
      onCallStateChanged: ({ state }) => states.push(state),
    });
    page.completeHandshake();
    void first.outgoingCall({ externalCallId: "a" });
    void second.callAnswered({ externalCallId: "a" });
    void first.callEnded({ externalCallId: "a" });
    expect(states).toEqual(["dialing", "inProgress", "ended"]);
    expect(first.calls).toBe(second.calls);
  });

  test("each get the replies to their requests", async () => {
    const first = start("first");
    const second = start("second");
    page.completeHandshake();
    const answers = Promise.all([
      first.outgoingCall({ externalCallId: "a", createEngagement: true }),
      second.outgoingCall({ externalCallId: "b", createEngagement: true }),
    ]);
    for (const [externalCallId, engagementId] of [
      ["b", 2],
      ["a", 1],
    ]) {
      const data = { externalCallId, engagementId };
      page.receive({ type: "CREATE_ENGAGEMENT_SUCCEEDED", messageId: "h", data });
    }
    await expect(answers).resolves.toMatchObject([{ engagementId: 1 }, { engagementId: 2 }]);
  });

  test("use their own options", () => {
    const lines: string[] = [];
    const strict = start("strict", {}, { strict: true });
    const loose = start("loose", {}, { debugMode: true, logger: (line) => lines.push(line) });
    page.completeHandshake();
    const end = { externalCallId: "a" };
    expect(() => strict.callEnded(end)).toThrow(expect.objectContaining({ code: "illegalOrder" }));
    void loose.callEnded(end);
    void strict.userAvailable();
    expect(sentTypes()).toEqual(["CALL_ENDED", "USER_AVAILABLE"]);
    expect(lines.join("\n")).not.toContain("USER_AVAILABLE");
    expect(lines.join("\n")).toContain("sent CALL_ENDED");
  });

  test("cause one warning in the console, for any number of instances", async () => {
    for (const name of ["first", "second", "third"]) start(name);
    await tick();
    expect(warn.mock.calls).toEqual([[expect.stringContaining("Instances share a session")]]);
    expect(events).toEqual([]);
  });

  test("cause no warning if the first was destroyed before", () => {
    start("first").destroy();
    start("second");
    expect(warn).not.toHaveBeenCalled();
  });
});

describe("an instance that comes after the handshake", () => {
  test("receives READY once its constructor has returned, and the host receives no second reply", async () => {
    start("first");
    page.completeHandshake({ portalId: 1 });
    const ready = new Promise((resolve) => {
      const cti = start("second", {
        onReady: (data) => {
          void cti.initialized({ isLoggedIn: true });
          resolve(data);
        },
      });
    });
    await expect(ready).resolves.toMatchObject({ portalId: 1, engagementId: 0, hostUrl: HOST });
    expect(sentTypes()).toEqual(["INITIALIZED"]);
    expect(events).toEqual(["first: READY"]);
  });

  test("receives none if a newer one replaced it in the same turn", async () => {
    start("first");
    page.completeHandshake();
    start("second");
    start("third");
    await tick();
    expect(events).toEqual(["first: READY", "third: READY"]);
  });

  test("receives a later handshake like the first", async () => {
    start("first");
    page.completeHandshake();
    start("second");
    await tick();
    page.completeHandshake();
    expect(events).toEqual(["first: READY", "second: READY", "second: READY"]);
  });

  test("is notified if no host connected", async () => {
    start("first", { onFailed: () => undefined });
    await vi.advanceTimersByTimeAsync(30_000);
    const codes: unknown[] = [];
    start("second", { onFailed: (error) => codes.push(isCallingError(error) && error.code) });
    await tick();
    expect(codes).toEqual(["hostTimeout"]);
  });
});

describe("destroying one of two instances", () => {
  test("leaves the session to the older one, which gets onReady", async () => {
    const first = start("first");
    const second = start("second");
    page.completeHandshake();
    second.destroy();
    await tick();
    dial();
    void first.userAvailable();
    expect(events).toEqual(["second: READY", "first: READY", "first: DIAL_NUMBER"]);
    expect(sentTypes()).toEqual(["USER_AVAILABLE"]);
  });

  test("changes nothing for the newer one", async () => {
    const first = start("first");
    start("second");
    page.completeHandshake();
    first.destroy();
    await tick();
    dial();
    expect(events).toEqual(["second: READY", "second: DIAL_NUMBER"]);
  });

  test("sends nothing more for it, and rejects its requests", async () => {
    const first = start("first");
    start("second");
    page.completeHandshake();
    first.destroy();
    first.sendMessage({ type: "CALL_DATA" });
    void first.outgoingCall({ externalCallId: "a" });
    expect(await codeOf(first.finalizeEngagement({}))).toBe("sessionEnded");
    expect(page.sent).toEqual([]);
    expect(first.calls.size).toBe(0);
  });

  test("still settles its earlier requests", async () => {
    const first = start("first");
    start("second");
    page.completeHandshake();
    const created = first.outgoingCall({ externalCallId: "a", createEngagement: true });
    first.destroy();
    const data = { externalCallId: "a", engagementId: 5 };
    page.receive({ type: "CREATE_ENGAGEMENT_SUCCEEDED", messageId: "h", data });
    await expect(created).resolves.toMatchObject({ engagementId: 5 });
  });

  test("and then the other ends the session", async () => {
    const first = start("first");
    const second = start("second");
    page.completeHandshake();
    const asked = codeOf(first.finalizeEngagement({}));
    first.destroy();
    second.destroy();
    second.destroy();
    dial();
    expect(await asked).toBe("sessionEnded");
    expect(events).toEqual(["second: READY"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("by its signal leaves the other", async () => {
    const controller = new AbortController();
    start("first");
    start("second", {}, { signal: controller.signal });
    controller.abort();
    page.completeHandshake();
    await tick();
    expect(events).toEqual(["first: READY"]);
  });
});

describe("a host that one of the instances does not allow", () => {
  const elsewhere = { allowedHostOrigins: ["https://elsewhere.example"] };

  test.each([
    ["the first", elsewhere, {}],
    ["the second", {}, elsewhere],
  ])("is rejected if it is %s", async (_title, first, second) => {
    start("first", {}, first);
    start("second", {}, second);
    page.completeHandshake();
    await tick();
    expect(events).toEqual(["second: FAILED"]);
  });

  test("after its handshake continues with the others only", async () => {
    const first = start("first");
    page.completeHandshake();
    const codes: unknown[] = [];
    const onFailed: EventHandlers["onFailed"] = (error) =>
      codes.push(isCallingError(error) && error.code);
    const second = start("second", { onFailed }, elsewhere);
    await tick();
    second.sendMessage({ type: "CALL_DATA" });
    expect(await codeOf(second.finalizeEngagement({}))).toBe("hostRejected");
    expect(page.sent).toEqual([]);
    void first.userAvailable();
    page.completeHandshake();
    dial();
    expect(codes).toEqual(["hostRejected"]);
    expect(events).toEqual(["first: READY", "first: READY", "first: DIAL_NUMBER"]);
  });

  test("can still connect after the instance that rejects it", async () => {
    const first = start("first");
    page.completeHandshake();
    const refused = start("refused", {}, elsewhere);
    first.destroy();
    start("third");
    refused.destroy();
    start("fourth");
    await tick();
    dial();
    expect(events).toEqual(["first: READY", "fourth: READY", "fourth: DIAL_NUMBER"]);
  });

  test("isn't taken over from an earlier instance", async () => {
    start("first").destroy();
    const before = start("before");
    page.completeHandshake();
    before.destroy();
    const second = start("second", {}, elsewhere);
    await tick();
    expect(events).toEqual(["before: READY", "second: FAILED"]);
    expect(await codeOf(second.finalizeEngagement({}))).toBe("hostRejected");
  });
});

describe("another copy of the package", () => {
  test("shares the session, in any order", async () => {
    vi.resetModules();
    const { default: OtherCopy } = await import("./index.ts");
    expect(OtherCopy).not.toBe(CallingExtensions);
    start("first");
    const other = new OtherCopy({
      eventHandlers: {
        defaultEventHandler: (_data, { type }) => events.push(`other: ${type}`),
      },
    });
    all.push(other);
    page.receive({ type: "SYNC", messageId: "s1", hostUrl: HOST });
    const asked = codeOf(other.finalizeEngagement({}));
    other.destroy();
    await tick();
    expect(sentTypes()).toEqual(["SYNC_ACK", "FINALIZE_ENGAGEMENT"]);
    expect(events).toEqual(["other: READY", "first: READY"]);
    page.receive({ type: "FINALIZE_ENGAGEMENT_SUCCEEDED", messageId: "h", data: {} });
    expect(await asked).toEqual({});
  });
});
