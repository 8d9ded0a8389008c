import { isCallingError, type CallingError } from "@calling-extensions/contract";
import { anything, assert, constantFrom, oneof, property, array, record } from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EmbeddedWindow, HOST } from "./testing/embedded-window.ts";
import CallingExtensions, { type EventHandlers, type Options } from "./index.ts";

let page: EmbeddedWindow;
let all: CallingExtensions[];

function start(eventHandlers: EventHandlers = {}, options: Partial<Options> = {}) {
  const cti = new CallingExtensions({ eventHandlers, ...options });
  all.push(cti);
  return cti;
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "resolved",
    (error: unknown) => (isCallingError(error) ? error.code : error),
  );
const tick = (): Promise<unknown> => Promise.resolve();

beforeEach(() => {
  vi.useFakeTimers();
  page = new EmbeddedWindow();
  vi.stubGlobal("window", page);
  all = [];
});
afterEach(() => {
  for (const cti of all) cti.destroy();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the promise of a method", () => {
  test("is the reply that names its call, even after others", async () => {
    const cti = start();
    page.completeHandshake();
    const first = cti.outgoingCall({ externalCallId: "a", createEngagement: true });
    const second = cti.outgoingCall({ externalCallId: "b", createEngagement: true });
    const answer = (externalCallId: string, engagementId: number) =>
      page.receive({
        type: "CREATE_ENGAGEMENT_SUCCEEDED",
        messageId: "h",
        data: { externalCallId, engagementId },
      });
    answer("b", 2);
    answer("a", 1);
    await expect(Promise.all([first, second])).resolves.toMatchObject([
      { engagementId: 1 },
      { engagementId: 2 },
    ]);
  });

  test("is the next reply of its type if the host names no call", async () => {
    const cti = start();
    page.completeHandshake();
    const created = cti.outgoingCall({ externalCallId: "a", createEngagement: true });
    page.receive({
      type: "CREATE_ENGAGEMENT_SUCCEEDED",
      messageId: "h",
      data: { engagementId: 7 },
    });
    await expect(created).resolves.toEqual({ engagementId: 7 });
    expect(cti.calls.get("a")?.engagementId).toBe(7);
  });

  test("of an inbound call has all requested replies", async () => {
    const cti = start();
    page.completeHandshake();
    const incoming = cti.incomingCall({ externalCallId: "a", createEngagement: true });
    page.receive({
      type: "CREATE_ENGAGEMENT_SUCCEEDED",
      messageId: "h1",
      data: { engagementId: 3 },
    });
    page.receive({
      type: "CALLER_ID_MATCH_SUCCEEDED",
      messageId: "h2",
      data: { callerIdMatches: [] },
    });
    await expect(incoming).resolves.toEqual({ engagementId: 3, callerIdMatches: [] });
  });

  test("rejects with the host's message", async () => {
    const cti = start();
    page.completeHandshake();
    const updated = cti.callCompleted({ engagementProperties: { hs_call_body: "x" } });
    page.receive({
      type: "UPDATE_ENGAGEMENT_FAILED",
      messageId: "h",
      data: { error: { message: "The CRM is full." } },
    });
    await expect(updated).rejects.toMatchObject({
      code: "hostFailed",
      message: "The CRM is full.",
    });
  });

  test("without a reply in the protocol resolves immediately", async () => {
    const cti = start();
    page.completeHandshake();
    await expect(cti.callEnded()).resolves.toBeUndefined();
    await expect(cti.outgoingCall({ externalCallId: "a" })).resolves.toBeUndefined();
    await expect(cti.callCompleted({ externalCallId: "a" })).resolves.toBeUndefined();
  });

  test("rejects after the timeout, counted from the handshake", async () => {
    const cti = start({}, { replyTimeoutMs: 500 });
    const code = codeOf(cti.outgoingCall({ externalCallId: "a", createEngagement: true }));
    await vi.advanceTimersByTimeAsync(2_000);
    page.completeHandshake();
    await vi.advanceTimersByTimeAsync(499);
    const early = await Promise.race([code, tick()]);
    await vi.advanceTimersByTimeAsync(1);
    expect([early, await code]).toEqual([undefined, "replyTimeout"]);
  });

  test("of a navigation resolves after two seconds without a reply, and rejects on failure", async () => {
    const cti = start();
    page.completeHandshake();
    const data = { objectCoordinates: { objectId: 1, objectTypeId: "0-1" } };
    const silent = codeOf(cti.navigateToRecord(data));
    await vi.advanceTimersByTimeAsync(2_000);
    const failed = codeOf(cti.navigateToRecord(data));
    page.receive({ type: "NAVIGATE_TO_RECORD_FAILED", messageId: "h", data: {} });
    expect([await silent, await failed]).toEqual(["resolved", "hostFailed"]);
  });

  test("of a navigation resolves with the reply of a host that confirms it, which calls no handler", async () => {
    const events: string[] = [];
    const cti = start({ defaultEventHandler: (_data, { type }) => events.push(type) });
    page.completeHandshake({ hostSdk: { capabilities: ["results"] } });
    const data = { objectCoordinates: { objectId: 1, objectTypeId: "0-1" } };
    const isDone = cti.navigateToRecord(data).then(() => true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await Promise.race([isDone, tick()])).toBeUndefined();
    for (const type of ["NAVIGATE_TO_RECORD_SUCCEEDED", "FINALIZE_ENGAGEMENT_SUCCEEDED"]) {
      page.receive({ type, messageId: "h", data: {} });
    }
    expect(await isDone).toBe(true);
    expect(events).toEqual(["READY", "FINALIZE_ENGAGEMENT_SUCCEEDED"]);
  });

  test("rejects when the session ends or its host is replaced", async () => {
    const cti = start();
    page.completeHandshake();
    const first = codeOf(cti.finalizeEngagement({ externalCallId: "a" }));
    page.completeHandshake();
    expect(await first).toBe("sessionEnded");
    const second = codeOf(cti.finalizeEngagement({ externalCallId: "a" }));
    cti.destroy();
    expect(await second).toBe("sessionEnded");
  });

  test("rejects if no host connects", async () => {
    const cti = start();
    const waiting = codeOf(cti.finalizeEngagement({ externalCallId: "a" }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await waiting).toBe("hostTimeout");
  });

  test("rejects immediately without a session", async () => {
    const cti = start();
    cti.destroy();
    expect(await codeOf(cti.finalizeEngagement({}))).toBe("sessionEnded");
    vi.stubGlobal("window", Object.defineProperty(page, "parent", { value: page }));
    expect(await codeOf(start().finalizeEngagement({}))).toBe("notEmbedded");
  });

  test("rejects immediately after the handshake timeout, until a host connects", async () => {
    const cti = start();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await codeOf(cti.finalizeEngagement({}))).toBe("hostTimeout");
    page.completeHandshake();
    const finalized = cti.finalizeEngagement({});
    page.receive({ type: "FINALIZE_ENGAGEMENT_SUCCEEDED", messageId: "h", data: {} });
    await expect(finalized).resolves.toEqual({});
  });

  // Vitest fails a run in which a rejection went unhandled.
  test("that isn't awaited causes no unhandled rejection", async () => {
    const cti = start();
    page.completeHandshake();
    void cti.outgoingCall({ externalCallId: "a", createEngagement: true });
    cti.destroy();
    void cti.finalizeEngagement({});
    await tick();
    expect(page.sent).toHaveLength(1);
  });
});

describe("the calls of a session", () => {
  test("follow the app's messages, and each change is reported", () => {
    const states: string[] = [];
    const cti = start({ onCallStateChanged: ({ state }) => states.push(state) });
    page.completeHandshake();
    void cti.outgoingCall({ externalCallId: "a" });
    void cti.callAnswered({ externalCallId: "a" });
    void cti.callEnded({ externalCallId: "a", callEndStatus: "COMPLETED" });
    void cti.callCompleted({ externalCallId: "a" });
    expect(states).toEqual(["dialing", "inProgress", "ended", "completed"]);
    expect(cti.calls.get("a")).toEqual({
      externalCallId: "a",
      state: "completed",
      callEndStatus: "COMPLETED",
    });
  });

  test("are forgotten once 100 newer ones are completed", () => {
    const cti = start();
    page.completeHandshake();
    void cti.outgoingCall({ externalCallId: "live" });
    for (let index = 0; index < 120; index += 1) {
      void cti.outgoingCall({ externalCallId: index });
      void cti.callCompleted({ externalCallId: index, engagementId: 1_000 + index });
    }
    expect(cti.calls.size).toBe(100);
    expect(cti.calls.get("live")?.state).toBe("dialing");
    expect(cti.calls.has("20")).toBe(false);
    expect(cti.calls.get("119")).toMatchObject({ state: "completed", engagementId: 1_119 });
  });

  test("out of order are sent anyway, with a line in the debug log", () => {
    const lines: string[] = [];
    const cti = start({}, { debugMode: true, logger: (line) => lines.push(line) });
    page.completeHandshake();
    void cti.callEnded({ externalCallId: "a" });
    expect(page.sent).toHaveLength(1);
    expect(lines.join("\n")).toContain("illegalOrder");
  });

  test("are in the debug log with only the last two digits of a phone number", () => {
    const lines: string[] = [];
    const cti = start({}, { debugMode: true, logger: (line) => lines.push(line) });
    page.completeHandshake();
    void cti.outgoingCall({ phoneNumber: "+1 (202) 555-0147", createEngagement: true });
    expect(lines.join("\n")).toContain('"phoneNumber":"…47"');
  });

  test.each([
    ["an end before its start", ["callEnded"]],
    ["two completions", ["outgoingCall", "callCompleted", "callCompleted"]],
    ["two ends", ["outgoingCall", "callEnded", "callEnded"]],
  ])("in strict mode throw at %s, and send nothing of it", (_title, methods) => {
    const cti = start({}, { strict: true });
    page.completeHandshake();
    const call = (method: string): void => {
      const send = (cti as unknown as Record<string, (data: object) => void>)[method];
      send?.call(cti, { externalCallId: "a" });
    };
    for (const method of methods.slice(0, -1)) call(method);
    expect(() => call(methods.at(-1) ?? "")).toThrow(
      expect.objectContaining({ code: "illegalOrder" }),
    );
    expect(page.sent).toHaveLength(methods.length - 1);
  });

  test("that started before the page loaded continue if the host names their engagement", () => {
    const cti = start({}, { strict: true });
    page.completeHandshake({ engagementId: 5 });
    void cti.callEnded({ externalCallId: "restored" });
    expect(cti.calls.get("restored")).toMatchObject({ state: "ended", engagementId: 5 });
  });
});

describe("a destroyed instance", () => {
  test("passes its vendor host on to the next one", async () => {
    const first = start();
    page.completeHandshake({ portalId: 1 });
    first.destroy();
    const onReady = vi.fn<(data: unknown) => void>();
    const second = start({ onReady });
    await tick();
    void second.userAvailable();
    expect(onReady.mock.calls.map(([ready]) => ready)).toMatchObject([
      { portalId: 1, hostUrl: HOST },
    ]);
    expect(page.sent.map(({ type }) => type)).toEqual(["USER_AVAILABLE"]);
  });

  test("leaves the document when its signal is aborted", () => {
    const controller = new AbortController();
    const onReady = vi.fn<() => void>();
    start({ onReady }, { signal: controller.signal });
    controller.abort();
    page.completeHandshake();
    expect(onReady).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("never enters the document if its signal is aborted before", () => {
    const onReady = vi.fn<() => void>();
    start({ onReady }, { signal: AbortSignal.abort() });
    page.completeHandshake();
    expect(onReady).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the hosts that an app allows", () => {
  test.each([
    [["https://crm.example"], true],
    [["https://*.example"], true],
    [["hubspot"], false],
    [[], false],
  ])("%j: a host at https://crm.example is accepted: %s", (allowedHostOrigins, isTaken) => {
    const onReady = vi.fn<() => void>();
    const onFailed = vi.fn<(error: unknown) => void>();
    start({ onReady, onFailed }, { allowedHostOrigins });
    page.completeHandshake();
    page.completeHandshake();
    expect(onReady.mock.calls.length > 0).toBe(isTaken);
    expect(onFailed.mock.calls.map(([error]) => (error as CallingError).code)).toEqual(
      isTaken ? [] : ["hostRejected"],
    );
  });

  test("include all HubSpot subdomains with the preset", () => {
    const onReady = vi.fn<() => void>();
    start({ onReady }, { allowedHostOrigins: ["hubspot"] });
    page.receive(
      { type: "SYNC", messageId: "s", hostUrl: "https://app-eu1.hubspot.com" },
      "https://app-eu1.hubspot.com",
    );
    expect(onReady).toHaveBeenCalledTimes(1);
  });
});

describe("a support report", () => {
  test("contains no personal text", () => {
    const cti = start();
    page.completeHandshake();
    void cti.outgoingCall({ externalCallId: "call of Ada", toNumber: "+12025550101" });
    void cti.callCompleted({ engagementProperties: { hs_call_body: "Ada wants a quote" } });
    page.receive({ type: "END_CALL", messageId: "h" });
    const report = cti.report();
    expect(report).not.toMatch(/Ada|2025550101|quote/);
    expect(JSON.parse(report)).toMatchObject({
      protocol: "0.9.7",
      host: HOST,
      isConnected: true,
      calls: ["completed"],
      messages: [
        { what: "sent", type: "OUTGOING_CALL_STARTED" },
        { what: "sent", type: "CALL_COMPLETED" },
        { what: "received", type: "END_CALL" },
      ],
    });
  });

  test("keeps the last 200 messages, including those that can't be serialized", () => {
    const cti = start();
    page.completeHandshake();
    const cyclic: Record<string, unknown> = {};
    cyclic["self"] = cyclic;
    for (let index = 0; index < 300; index += 1) void cti.callData({ index });
    page.receive({ type: "END_CALL", messageId: "h", data: cyclic });
    const { messages } = JSON.parse(cti.report()) as { messages: { data: unknown }[] };
    expect(messages).toHaveLength(200);
    expect(messages[0]?.data).toEqual({ index: 101 });
    expect(messages.at(-1)?.data).toBe("not printable");
  });
});

test("no message and no order of messages throws, or violates a call's lifecycle", () => {
  const types = constantFrom(
    "SYNC",
    "SYNC_ACK",
    "DIAL_NUMBER",
    "END_CALL",
    "CREATE_ENGAGEMENT_SUCCEEDED",
    "CALLER_ID_MATCH_SUCCEEDED",
    "UPDATE_ENGAGEMENT_FAILED",
    "ERROR",
    "__proto__",
    "toString",
  );
  const received = oneof(
    anything(),
    record({ type: types, messageId: constantFrom("a", 1), data: anything() }),
  );
  const methods = constantFrom(
    "outgoingCall",
    "incomingCall",
    "callAnswered",
    "callEnded",
    "callCompleted",
    "navigateToRecord",
  );
  const order = ["idle", "dialing", "ringing", "inProgress", "ended", "completed"];
  assert(
    property(array(oneof(received, methods), { maxLength: 30 }), (steps) => {
      page = new EmbeddedWindow();
      vi.stubGlobal("window", page);
      let last = -1;
      const cti = start({
        onCallStateChanged: ({ state }) => {
          const now = order.indexOf(state);
          expect(now).toBeGreaterThanOrEqual(last);
          last = now;
        },
      });
      page.completeHandshake();
      for (const step of steps) {
        const method =
          typeof step === "string" ? (cti as unknown as Record<string, unknown>)[step] : undefined;
        if (typeof method === "function") method.call(cti, { externalCallId: "one" });
        else page.receive(step);
      }
      cti.destroy();
      expect(vi.getTimerCount()).toBe(0);
      expect("polluted" in {}).toBe(false);
    }),
    { numRuns: 300 },
  );
});
