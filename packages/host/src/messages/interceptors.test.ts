// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dialRequest, embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";
import type { Interceptor } from "../api/messages.ts";
import type { MessageRecord } from "../api/messages.ts";

let app: EmbeddedApp;
let errors: unknown[];

beforeEach(async () => {
  vi.useFakeTimers();
  errors = [];
  vi.stubGlobal("reportError", (error: unknown) => errors.push(error));
  app = embedApp();
  await app.settle();
});

afterEach(() => {
  app.host.destroy();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Creates an interceptor for messages of one type; the others pass. */
const faultOf =
  (type: string, fault: Interceptor): Interceptor =>
  (message, pass) =>
    message.type === type ? fault(message, pass) : pass();

const recordsOf = (type: string): MessageRecord[] =>
  app.host.messages.filter((record) => record.type === type);

const callData = (): unknown[] => {
  const received: unknown[] = [];
  app.host.on("callData", (data) => received.push(data));
  return received;
};

describe("the messages of a host", () => {
  test("are all recorded, the handshake's too, with their effect on their call", async () => {
    app.load();
    app.host.dial(dialRequest);
    app.say("OUTGOING_CALL_STARTED", {
      externalCallId: "a",
      createEngagement: true,
      dialingContext: app.last("DIAL_NUMBER")?.data,
    });
    await app.settle();
    app.say("CALL_ANSWERED", { externalCallId: "a" });
    const lines = app.host.messages.map(
      ({ id, direction, type, replyTo, stateBefore, stateAfter }) =>
        [id, direction, type, replyTo, stateBefore, stateAfter].join(" ").trim(),
    );
    expect(lines).toEqual([
      "1 out SYNC",
      "2 in SYNC_ACK 1",
      "3 in INITIALIZED",
      "4 out VISIBILITY_CHANGED",
      "5 out DIAL_NUMBER",
      "6 in OUTGOING_CALL_STARTED 5  dialing",
      "7 out CREATE_ENGAGEMENT_SUCCEEDED 6 dialing dialing",
      "8 out ENGAGEMENT_CREATED 6 dialing dialing",
      "9 in CALL_ANSWERED  dialing inProgress",
    ]);
    expect(app.host.messages.every(({ validity }) => validity === "valid")).toBe(true);
  });

  test("are emitted to all listeners, even if one throws", () => {
    const ids: number[] = [];
    app.host.on("message", () => {
      throw new Error("listener");
    });
    app.host.on("message", ({ id }) => ids.push(id));
    app.load();
    expect(ids).toEqual([]);
    vi.advanceTimersByTime(0);
    expect(ids).toEqual([1, 2, 3, 4]);
    expect(errors).toHaveLength(4);
  });

  test("that are invalid are recorded with the reason", () => {
    app.load();
    app.say("NAVIGATE_TO_RECORD", {});
    app.say("NONSENSE");
    expect(app.host.messages.slice(-2)).toMatchObject([
      {
        type: "NAVIGATE_TO_RECORD",
        validity: "invalid",
        reason: expect.stringContaining("object"),
      },
      { type: "NONSENSE", validity: "unknown type" },
    ]);
  });

  test("leave no timer behind when the host is destroyed", async () => {
    // The frame's own, which loads no page, and what limits the first reading of the stored calls.
    await vi.advanceTimersByTimeAsync(0);
    await app.outbox.ready;
    app.host.on("message", () => undefined);
    app.load();
    app.host.destroy();
    app.outbox.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("an interceptor", () => {
  test("can drop a message, which is recorded with the name of the fault", () => {
    const received = callData();
    app.load();
    app.host.intercept(faultOf("CALL_DATA", ({ mark }) => mark("lost on the way")));
    app.say("CALL_DATA", 1);
    expect(received).toEqual([]);
    expect(recordsOf("CALL_DATA")).toMatchObject([
      { isDelivered: false, fault: "lost on the way", validity: "valid", data: 1 },
    ]);
  });

  test("without a fault name is recorded by its effect", async () => {
    app.load();
    app.host.intercept(faultOf("CALL_DATA", () => undefined));
    app.host.intercept(
      faultOf("LOGGED_IN", (_message, pass) => {
        setTimeout(pass, 500);
      }),
    );
    app.host.intercept(
      faultOf("CALL_ANSWERED", (_message, pass) => {
        pass();
        pass();
      }),
    );
    app.host.intercept(
      faultOf("RESIZE_WIDGET", (_message, pass) => pass({ data: { width: 300 } })),
    );
    for (const type of ["CALL_DATA", "LOGGED_IN", "CALL_ANSWERED"]) app.say(type, {});
    app.say("RESIZE_WIDGET", { width: 1 });
    await vi.advanceTimersByTimeAsync(500);
    const faults = app.host.messages
      .filter(({ fault }) => fault)
      .map(({ id, type, fault, isDelivered, firstId }) => [id, type, fault, isDelivered, firstId]);
    expect(faults).toEqual([
      [5, "CALL_DATA", "dropped", false, undefined],
      [6, "LOGGED_IN", "dropped", false, undefined],
      [8, "CALL_ANSWERED", "duplicated", true, 7],
      [9, "RESIZE_WIDGET", "changed", true, undefined],
      [10, "LOGGED_IN", "delayed", true, 6],
    ]);
  });

  test("can change an incoming message, and the record contains both versions", () => {
    const received = callData();
    app.load();
    app.host.intercept(faultOf("CALL_DATA", (_message, pass) => pass({ data: "other" })));
    app.say("CALL_DATA", "this");
    expect(received).toEqual(["other"]);
    expect(recordsOf("CALL_DATA")).toMatchObject([
      { data: "other", original: { type: "CALL_DATA", data: "this" } },
    ]);
  });

  test("can change an outgoing message and its type, and the record is validated again", () => {
    app.load();
    app.host.intercept(
      faultOf("VISIBILITY_CHANGED", (_message, pass) => pass({ type: "NEWS", data: { a: 1 } })),
    );
    app.host.setVisibility({ isMinimized: true, isHidden: false });
    expect(app.last("NEWS")).toMatchObject({ data: { a: 1 } });
    expect(recordsOf("NEWS")).toMatchObject([
      { validity: "unknown type", original: { type: "VISIBILITY_CHANGED" } },
    ]);
  });

  test("can change only the type of a message", () => {
    app.load();
    app.host.intercept(faultOf("VISIBILITY_CHANGED", (_message, pass) => pass({ type: "NEWS" })));
    app.host.setVisibility({ isMinimized: true, isHidden: false });
    expect(app.last("NEWS")?.data).toEqual({ isMinimized: true, isHidden: false });
  });

  test("can change the handshake's fields in place, and its id is kept", () => {
    app.host.intercept(
      faultOf("SYNC", (message, pass) => pass({ data: { ...Object(message.data), portalId: 7 } })),
    );
    app.load();
    expect(app.last("SYNC")).toMatchObject({ portalId: 7, messageId: expect.any(String) });
    expect(app.host.status).toBe("initialized");
  });

  test("can pass a message later, but not to a page that is gone by then", async () => {
    app.load();
    const held: (() => void)[] = [];
    app.host.intercept(faultOf("END_CALL", (_message, pass) => held.push(() => pass())));
    app.host.endCall();
    app.load();
    await app.settle();
    held[0]?.();
    expect(app.types()).not.toContain("END_CALL");
    expect(recordsOf("END_CALL").map(({ isDelivered }) => isDelivered)).toEqual([false, false]);
  });

  test("passes messages to later interceptors, in order, until it is removed", () => {
    const seen: string[] = [];
    const watch = (name: string): (() => void) =>
      app.host.intercept(({ data }, pass) => {
        seen.push(`${name} ${String(data)}`);
        pass({ data: `${String(data)}${name}` });
      });
    app.load();
    const received = callData();
    const stop = watch("a");
    watch("b");
    app.say("CALL_DATA", "0");
    expect(seen).toEqual(["a 0", "b 0a"]);
    expect(received).toEqual(["0ab"]);
    stop();
    stop();
    app.say("CALL_DATA", "1");
    expect(seen.slice(2)).toEqual(["b 1"]);
  });

  test("that is removed while an earlier one holds a message does not receive it", () => {
    app.load();
    const received = callData();
    const held: (() => void)[] = [];
    app.host.intercept(faultOf("CALL_DATA", (_message, pass) => held.push(() => pass())));
    const stop = app.host.intercept(faultOf("CALL_DATA", () => undefined));
    app.say("CALL_DATA", 1);
    stop();
    held[0]?.();
    expect(received).toEqual([1]);
  });

  test("that throws neither blocks nor duplicates the message", () => {
    app.load();
    const received = callData();
    app.host.intercept(() => {
      throw new Error("before");
    });
    app.host.intercept((_message, pass) => {
      pass();
      throw new Error("after");
    });
    app.say("CALL_DATA", 1);
    expect(received).toEqual([1]);
    expect(errors).toEqual([new Error("before"), new Error("after")]);
    expect(recordsOf("CALL_DATA")).toMatchObject([{ isDelivered: true }]);
  });

  test("that drops the handshake prevents the connection", () => {
    const stop = app.host.intercept(faultOf("SYNC_ACK", () => undefined));
    app.load();
    expect(app.host.status).toBe("connecting");
    stop();
    app.load();
    expect(app.host.status).toBe("initialized");
  });
});
