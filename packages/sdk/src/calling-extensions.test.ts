import {
  definitionOf,
  messageTypes as types,
  type CallingError,
  type MessageType,
} from "@calling-extensions/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EmbeddedWindow, HOST } from "./testing/embedded-window.ts";
import CallingExtensions, { type EventHandlers, type RawEvent } from "./index.ts";

let page: EmbeddedWindow;
let cti: CallingExtensions;

beforeEach(() => {
  page = new EmbeddedWindow();
  vi.stubGlobal("window", page);
});
afterEach(() => {
  cti?.destroy();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const handle = (): void => undefined;

function start(eventHandlers: EventHandlers, debugMode = false): void {
  cti = new CallingExtensions({ debugMode, eventHandlers });
}

describe("a method of the SDK", () => {
  const methods = types.flatMap((type) => {
    const { method, payload } = definitionOf(type);
    return method === undefined ? [] : [{ type, method, hasPayload: payload !== undefined }];
  });

  test.each(methods)(
    "$method sends $type with an unchanged payload",
    ({ type, method, hasPayload }) => {
      start({});
      page.completeHandshake();
      const payload = { externalCallId: "a", extra: { nested: null } };
      const call = (cti as unknown as Record<string, (data?: object) => void>)[method];
      call?.call(cti, ...(hasPayload ? [payload] : []));
      const [message] = page.sent;
      expect(message).toMatchObject({ type, messageId: expect.stringMatching(/^[a-z]/) });
      expect(message?.data).toEqual(hasPayload ? payload : undefined);
    },
  );

  test("calls sendMessage, which an app can override", () => {
    start({});
    const sendMessage = vi.spyOn(cti, "sendMessage");
    void cti.callAnswered({ externalCallId: "a" });
    void cti.callEnded();
    expect(sendMessage.mock.calls).toEqual([
      [{ type: "CALL_ANSWERED", data: { externalCallId: "a" } }],
      [{ type: "CALL_ENDED" }],
    ]);
  });
});

test("the internal members of the vendor's class work", () => {
  const log = vi.spyOn(console, "log").mockImplementation(handle);
  start({}, true);
  page.completeHandshake();
  expect(cti.iFrameManager.isReady).toBe(true);
  cti.iFrameManager.sendMessage({ type: "CALL_DATA", data: { some: "thing" } });
  expect(page.sent).toMatchObject([{ type: "CALL_DATA", data: { some: "thing" } }]);
  log.mockClear();
  cti.logDebugMessage({ message: "Ada calls from +1 202 555 0101.", type: "MINE" });
  expect(log.mock.calls).toEqual([[expect.stringMatching(/ MINE Ada calls from …01\.$/)]]);
});

describe("a handler", () => {
  const samples: Partial<Record<MessageType, object>> = {
    DIAL_NUMBER: { phoneNumber: "+12025550101" },
    NAVIGATE_TO_RECORD: { objectCoordinates: { objectId: 1, objectTypeId: "0-1" } },
    CALLER_ID_MATCH_SUCCEEDED: { callerIdMatches: [] },
    SET_CALL_STATE: { status: "RINGING" },
    SIMULATE_INCOMING_CALL: { from: "+12025550199" },
    SIMULATE_ACTION: { action: "ANSWER" },
    CONTROL_CALL: { action: "MUTE" },
    THEME_CHANGED: { theme: "dark" },
    SESSION_MOVED: { externalCallId: "a", direction: "OUTBOUND", status: "IN_PROGRESS" },
  };
  const handled = types.flatMap((type) => {
    const { from, handler } = definitionOf(type);
    return handler !== undefined && from !== "local" ? [{ type, handler }] : [];
  });

  test.each(handled)("$handler receives $type with its data and the whole message", (row) => {
    const handler = vi.fn<(data: unknown, raw: RawEvent) => void>();
    start({ [row.handler]: handler });
    page.completeHandshake();
    const data = { engagementId: 5, extra: null, ...samples[row.type] };
    const message = { type: row.type, messageId: "h1", data };
    page.receive(message);
    expect(handler.mock.calls).toEqual([[data, message]]);
  });

  test("onReady receives the host's context, and hostUrl as the browser reports it", () => {
    const onReady = vi.fn<NonNullable<EventHandlers["onReady"]>>();
    start({ onReady });
    page.completeHandshake({ portalId: 1, userId: 11, engagementId: 7, iframeLocation: "widget" });
    expect(onReady.mock.calls[0]?.[0]).toMatchObject({
      portalId: 1,
      userId: 11,
      engagementId: 7,
      iframeLocation: "widget",
      hostUrl: HOST,
    });
  });

  test.each([
    [undefined, 0],
    [null, 0],
    ["", 0],
    [7, 7],
    ["7", 7],
  ])(
    "onReady receives the engagementId %j of a host as the number %d",
    (engagementId, expected) => {
      const onReady = vi.fn<NonNullable<EventHandlers["onReady"]>>();
      start({ onReady });
      page.completeHandshake({ engagementId });
      expect(onReady.mock.calls[0]?.[0].engagementId).toBe(expected);
    },
  );

  test("defaultEventHandler receives messages without a handler", () => {
    const defaultEventHandler = vi.fn<(data: unknown, raw: RawEvent) => void>();
    start({ defaultEventHandler, onEndCall: () => undefined });
    page.completeHandshake();
    page.receive({ type: "END_CALL", messageId: "h1" });
    page.receive({ type: "VISIBILITY_CHANGED", messageId: "h2", data: { isHidden: true } });
    expect(defaultEventHandler.mock.calls.map(([, raw]) => raw.type)).toEqual([
      "READY",
      "VISIBILITY_CHANGED",
    ]);
  });

  const failure = {
    type: "CREATE_ENGAGEMENT_FAILED",
    messageId: "h1",
    data: { error: { message: "No." } },
  };

  test("onFailed receives every failure once, in addition to its own handler", () => {
    const onFailed = vi.fn<NonNullable<EventHandlers["onFailed"]>>(() => {
      throw new Error("broken");
    });
    const onCreateEngagementFailed = vi.fn<() => void>();
    start({ onFailed, onCreateEngagementFailed });
    page.completeHandshake();
    page.receive(failure);
    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(onCreateEngagementFailed).toHaveBeenCalledTimes(1);
  });

  test("onEngagementCreatedFailed is called if the documented name is absent", () => {
    const alias = vi.fn<() => void>();
    const proper = vi.fn<() => void>();
    start({ onEngagementCreatedFailed: alias });
    page.completeHandshake();
    page.receive(failure);
    cti.destroy();
    start({ onEngagementCreatedFailed: alias, onCreateEngagementFailed: proper });
    page.completeHandshake();
    page.receive(failure);
    expect([alias.mock.calls.length, proper.mock.calls.length]).toEqual([1, 1]);
  });

  test("that throws is reported, and the next message is delivered", () => {
    const onProtocolError = vi.fn<(error: CallingError) => void>();
    const onEndCall = vi.fn<() => void>();
    start({
      onProtocolError,
      onEndCall,
      onDialNumber: () => {
        throw new Error("broken");
      },
    });
    page.completeHandshake();
    page.receive({ type: "DIAL_NUMBER", messageId: "h1", data: { phoneNumber: "+12025550101" } });
    page.receive({ type: "END_CALL", messageId: "h2" });
    expect(onProtocolError.mock.calls.map(([{ code }]) => code)).toEqual(["handlerFailed"]);
    expect(onEndCall).toHaveBeenCalledTimes(1);
  });

  test("is not called with an invalid payload", () => {
    const onDialNumber = vi.fn<() => void>();
    const onProtocolError = vi.fn<(error: CallingError) => void>();
    start({ onDialNumber, onProtocolError });
    page.completeHandshake();
    for (const data of [42, null, {}, { phoneNumber: 5 }]) {
      page.receive({ type: "DIAL_NUMBER", messageId: "h1", data });
    }
    expect(onDialNumber).not.toHaveBeenCalled();
    expect(onProtocolError.mock.calls[0]?.[0].code).toBe("invalidMessage");
  });
});

describe("a session", () => {
  test.each([undefined, {}, { eventHandlers: undefined }])("can't start with %j", (options) => {
    expect(() => new CallingExtensions(options as never)).toThrow(/eventHandlers/);
  });

  test("without a host is reported to onFailed", async () => {
    vi.stubGlobal("window", Object.defineProperty(page, "parent", { value: page }));
    const failed = new Promise((resolve) => start({ onFailed: resolve }));
    await expect(failed).resolves.toMatchObject({ name: "CallingError", code: "notEmbedded" });
  });

  test("reports a rejected host to onFailed", () => {
    const onFailed = vi.fn<NonNullable<EventHandlers["onFailed"]>>();
    start({ onFailed });
    page.receive({ type: "SYNC", messageId: "s1", hostUrl: "https://other.example" });
    expect(onFailed.mock.calls[0]?.[0]).toMatchObject({ code: "hostRejected" });
    expect(page.sent).toEqual([]);
  });

  test("sends the vendor's version, never our own", () => {
    start({});
    page.receive({ type: "SYNC", messageId: "s1", hostUrl: HOST, portalId: 1 });
    expect(page.sent).toEqual([
      {
        type: "SYNC_ACK",
        messageId: "s1",
        hostUrl: HOST,
        portalId: 1,
        debugMode: false,
        version: "0.9.7",
        iFrameUrl: "https://app.example",
        appSdk: expect.objectContaining({ name: "@calling-extensions/sdk" }),
      },
    ]);
  });

  test.each([
    [{}, []],
    [{ onEndCall: handle, onAnswerCall: undefined }, []],
    [{ onSimulateIncomingCall: handle }, ["simulate"]],
    [{ onSimulateAction: handle }, ["simulateActions"]],
    [{ onAnswerCall: handle, onSessionMoved: handle }, ["sessionMoved", "answer"]],
  ])("declares the capabilities of its handlers %o", (handlers, declared) => {
    // Handlers that a component sets under a condition are undefined.
    start(handlers as EventHandlers);
    page.receive({ type: "SYNC", messageId: "s1", hostUrl: HOST });
    const capabilities = ["port", "unloading", "results", ...declared];
    expect(page.sent).toMatchObject([{ type: "SYNC_ACK", appSdk: { capabilities } }]);
  });

  test("declares the capabilities of its options", () => {
    cti = new CallingExtensions({ eventHandlers: {}, capabilities: ["endById"] });
    page.receive({ type: "SYNC", messageId: "s1", hostUrl: HOST });
    const capabilities = ["port", "unloading", "results", "endById"];
    expect(page.sent).toMatchObject([{ type: "SYNC_ACK", appSdk: { capabilities } }]);
  });

  test("receives nothing after destroy", () => {
    const onEndCall = vi.fn<() => void>();
    start({ onEndCall });
    page.completeHandshake();
    cti.destroy();
    page.receive({ type: "END_CALL", messageId: "h1" });
    expect(onEndCall).not.toHaveBeenCalled();
  });
});

const log = () => vi.spyOn(console, "log").mockImplementation(() => undefined);

describe("the debug log", () => {
  test("writes nothing by default", () => {
    const lines = log();
    start({});
    page.completeHandshake();
    void cti.outgoingCall({ toNumber: "+12025550101" });
    expect(lines).not.toHaveBeenCalled();
  });

  test("shows no phone number", () => {
    const lines = log();
    start({}, true);
    page.completeHandshake();
    void cti.outgoingCall({ toNumber: "+12025550101", fromNumber: "(202) 555-0199" });
    const text = JSON.stringify(lines.mock.calls);
    expect(text).toContain("OUTGOING_CALL_STARTED");
    expect(text).not.toMatch(/2025550101|555-0199/);
  });
});
