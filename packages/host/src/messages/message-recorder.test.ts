import type { Direction, Envelope } from "@calling-extensions/channel";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallRegistry } from "../calls/call-registry.ts";
import type { MessageRecord } from "../api/messages.ts";
import { MessageRecorder } from "./message-recorder.ts";

let calls: CallRegistry;
let recorder: MessageRecorder;
let emitted: MessageRecord[];
let hasListeners: boolean;
let count: number;
/** Runs when a message is delivered. */
let onDelivery: (envelope: Envelope) => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  calls = new CallRegistry({
    providerId: "9001",
    outbox: { put: () => Promise.resolve() },
    onSaving: () => undefined,
    onChange: () => undefined,
    onHabit: () => undefined,
    onProblem: () => undefined,
  });
  emitted = [];
  hasListeners = true;
  count = 0;
  onDelivery = () => undefined;
  recorder = new MessageRecorder({
    calls,
    hasListeners: () => hasListeners,
    emit: (record) => emitted.push(record),
  });
});

afterEach(() => {
  recorder.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Passes a message through the recorder, as the channel does. */
function send(direction: Direction, type: string, data?: unknown, fields: object = {}): void {
  count += 1;
  const envelope = { type, messageId: `m${count}`, ...(data !== undefined && { data }), ...fields };
  recorder.intercept(direction, envelope, (passed) => {
    if (direction === "in") recorder.parse(passed);
    onDelivery(passed);
    return true;
  });
}

const startCall = (externalCallId?: string) => {
  const { call } = calls.begin(externalCallId, {
    direction: "OUTBOUND",
    startedAt: 1,
    owner: "none",
  });
  calls.apply(call, { type: "started" });
};

describe("a record", () => {
  test("contains the message, its time and its direction", () => {
    send("in", "CALL_DATA", { any: "thing" });
    vi.advanceTimersByTime(500);
    send("out", "VISIBILITY_CHANGED", { isHidden: true });
    expect(recorder.all).toEqual([
      {
        id: 1,
        at: 1_700_000_000_000,
        direction: "in",
        type: "CALL_DATA",
        messageId: "m1",
        data: { any: "thing" },
        isDelivered: true,
        validity: "valid",
      },
      {
        id: 2,
        at: 1_700_000_000_500,
        direction: "out",
        type: "VISIBILITY_CHANGED",
        messageId: "m2",
        data: { isHidden: true },
        isDelivered: true,
        validity: "valid",
      },
    ]);
  });

  test.each<[Direction, string, unknown, MessageRecord["validity"]]>([
    ["in", "CALL_ENDED", { callEndStatus: "BUSY" }, "valid"],
    ["in", "CALL_ENDED", undefined, "valid"],
    ["in", "CALL_ENDED", { callEndStatus: "BORED" }, "valid"],
    ["in", "NAVIGATE_TO_RECORD", {}, "invalid"],
    ["in", "NONSENSE", undefined, "unknown type"],
    ["in", "DIAL_NUMBER", { phoneNumber: "+1" }, "unknown type"],
    ["in", "toString", undefined, "unknown type"],
    ["out", "DIAL_NUMBER", { phoneNumber: "+1" }, "valid"],
    ["out", "DIAL_NUMBER", {}, "invalid"],
    ["out", "CALL_ENDED", undefined, "unknown type"],
  ])("for %s of %s with %j is %s", (direction, type, data, validity) => {
    send(direction, type, data);
    const [record] = recorder.all;
    expect(record?.validity).toBe(validity);
    expect(record?.reason === undefined).toBe(validity === "valid");
  });

  test("contains the habits of a nonstandard message, and none for a standard one", () => {
    send("in", "CALL_ENDED", { externalCallID: "a", callEndStatus: "busy" });
    send("in", "CALL_ENDED", { externalCallId: "a", callEndStatus: "BUSY" });
    expect(recorder.all.map(({ warnings }) => warnings)).toEqual([
      [
        { field: "data.externalCallId", habit: "fieldSpelling" },
        { field: "data.callEndStatus", habit: "valueSpelling" },
      ],
      undefined,
    ]);
    expect(recorder.all.map(({ externalCallId }) => externalCallId)).toEqual(["a", "a"]);
  });

  test.each<[Direction, string, object, MessageRecord["validity"]]>([
    ["in", "SYNC_ACK", { version: "0.9.7" }, "valid"],
    ["in", "SYNC_ACK", { version: 97 }, "invalid"],
    ["in", "HELLO", {}, "valid"],
    ["in", "SYNC", {}, "unknown type"],
    ["out", "SYNC", { portalId: 1 }, "valid"],
    ["out", "SYNC_ACK", {}, "unknown type"],
  ])(
    "for %s of the handshake's %s with the fields %j is %s",
    (direction, type, fields, validity) => {
      send(direction, type, undefined, fields);
      const [record] = recorder.all;
      expect(record).toMatchObject({ validity });
      expect(record?.data).toEqual(Object.keys(fields).length > 0 ? fields : undefined);
    },
  );

  test("of a message that no handler received is marked as not delivered", () => {
    recorder.intercept("in", { type: "CALL_DATA", messageId: "x" }, () => false);
    expect(recorder.all).toMatchObject([{ isDelivered: false, validity: "valid" }]);
    expect(recorder.all[0]?.fault).toBeUndefined();
  });

  test("contains the state of its call before and after", () => {
    onDelivery = ({ type }) => {
      const call = calls.find("a");
      if (type === "OUTGOING_CALL_STARTED") startCall("a");
      if (type === "CALL_ENDED" && call) calls.apply(call, { type: "ended", at: 1 });
    };
    send("in", "OUTGOING_CALL_STARTED", { externalCallId: "a" });
    send("out", "CREATE_ENGAGEMENT_SUCCEEDED", { externalCallId: "a", engagementId: 1 });
    send("in", "CALL_ENDED", { externalCallId: "a" });
    send("in", "CALL_ENDED", { externalCallId: "unheard of" });
    const callKey = calls.find("a")?.key;
    const states = recorder.all.map(({ stateBefore, stateAfter }) => [stateBefore, stateAfter]);
    expect(states).toEqual([
      [undefined, "dialing"],
      ["dialing", "dialing"],
      ["dialing", "ended"],
      [undefined, undefined],
    ]);
    expect(recorder.all.map((record) => record.callKey)).toEqual([
      callKey,
      callKey,
      callKey,
      undefined,
    ]);
    expect(recorder.all.at(-1)?.externalCallId).toBe("unheard of");
  });

  test("of a call without an id belongs to the newest call, also if the message starts or completes it", () => {
    startCall("older");
    onDelivery = ({ type }) => {
      if (type === "OUTGOING_CALL_STARTED") startCall();
      const newest = calls.open.at(-1);
      if (type === "CALL_COMPLETED" && newest)
        calls.apply(newest, { type: "completed", at: 1, properties: {} });
    };
    send("in", "OUTGOING_CALL_STARTED", {});
    send("in", "CALL_COMPLETED");
    const [begun, completed] = recorder.all;
    expect(begun).toMatchObject({ stateAfter: "dialing" });
    expect(begun?.stateBefore).toBeUndefined();
    expect(begun?.callKey).not.toBe(calls.find("older")?.key);
    expect(completed).toMatchObject({
      callKey: begun?.callKey,
      stateBefore: "dialing",
      stateAfter: "completed",
    });
  });
});

/** A call that requests an engagement. */
const withEngagement = (externalCallId: string) => ({ externalCallId, createEngagement: true });

/**
 * Sends messages at intervals of 10 ms, and returns for each the id of the message that it replies
 * to.
 */
function exchange(...messages: [Direction, string, unknown?, object?][]): (number | undefined)[] {
  for (const [direction, type, data, fields] of messages) {
    send(direction, type, data, fields);
    vi.advanceTimersByTime(10);
  }
  const all = [...recorder.all];
  for (const { id, replyTo, latencyMs } of all) {
    expect(latencyMs).toBe(replyTo === undefined ? undefined : (id - replyTo) * 10);
  }
  return all.map(({ replyTo }) => replyTo);
}

const dial = (startTimestamp: number) => ({ phoneNumber: "+1", startTimestamp });
const started = (externalCallId: string, startTimestamp?: number) => ({
  externalCallId,
  ...(startTimestamp !== undefined && { dialingContext: { startTimestamp } }),
});

describe("a reply", () => {
  test("to the handshake is found by its id, also to HELLO", () => {
    expect(
      exchange(
        ["in", "HELLO"],
        ["out", "SYNC", undefined, { messageId: "s1" }],
        ["out", "SYNC", undefined, { messageId: "s2" }],
        ["in", "SYNC_ACK", undefined, { messageId: "s1" }],
      ),
    ).toEqual([undefined, 1, undefined, 2]);
  });

  test("to a dial is the call with its time stamp, or, without one, the last dial's", () => {
    expect(
      exchange(
        ["out", "DIAL_NUMBER", dial(1)],
        ["out", "DIAL_NUMBER", dial(2)],
        ["out", "DIAL_NUMBER", dial(3)],
        ["in", "OUTGOING_CALL_STARTED", started("a", 2)],
        ["in", "OUTGOING_CALL_STARTED", started("b")],
        ["in", "OUTGOING_CALL_STARTED", started("c", 99)],
        ["in", "OUTGOING_CALL_STARTED", started("d", 2)],
      ),
    ).toEqual([undefined, undefined, undefined, 2, 3, undefined, undefined]);
  });

  test("to the last dial is not used for an earlier dial that was already answered", () => {
    expect(
      exchange(
        ["out", "DIAL_NUMBER", dial(1)],
        ["out", "DIAL_NUMBER", dial(2)],
        ["in", "OUTGOING_CALL_STARTED", started("a", 2)],
        ["in", "OUTGOING_CALL_STARTED", started("b")],
      ),
    ).toEqual([undefined, undefined, 2, 1]);
  });

  test("to END_CALL is the end of its call, or of any call if it names none", () => {
    expect(
      exchange(
        ["out", "END_CALL", { externalCallId: "a" }],
        ["in", "CALL_ENDED", { externalCallId: "b" }],
        ["in", "CALL_ENDED", { externalCallId: "a" }],
        ["out", "END_CALL", {}],
        ["in", "CALL_ENDED", { externalCallId: "c" }],
      ),
    ).toEqual([undefined, undefined, 1, undefined, 4]);
  });

  test("by the host belongs to the request of the same call, in any order", () => {
    expect(
      exchange(
        ["in", "INCOMING_CALL", withEngagement("a")],
        ["in", "INCOMING_CALL", withEngagement("b")],
        ["out", "CREATE_ENGAGEMENT_FAILED", { externalCallId: "b" }],
        ["out", "CALLER_ID_MATCH_SUCCEEDED", { externalCallId: "b", callerIdMatches: [] }],
        ["out", "CALLER_ID_MATCH_FAILED", { externalCallId: "a" }],
        ["out", "CREATE_ENGAGEMENT_SUCCEEDED", { externalCallId: "a", engagementId: 1 }],
        ["out", "ENGAGEMENT_CREATED", { externalCallId: "a", engagementId: 1 }],
      ),
    ).toEqual([undefined, undefined, 2, 2, 1, 1, 1]);
  });

  test("under the old name alone counts, but only once per call", () => {
    expect(
      exchange(
        ["in", "OUTGOING_CALL_STARTED", withEngagement("a")],
        ["out", "ENGAGEMENT_CREATED", { externalCallId: "a", engagementId: 1 }],
        ["out", "ENGAGEMENT_CREATED", { externalCallId: "a", engagementId: 1 }],
      ),
    ).toEqual([undefined, 1, undefined]);
  });

  test("is not attributed to a message that requested none", () => {
    expect(
      exchange(
        ["in", "OUTGOING_CALL_STARTED", { externalCallId: "a", createEngagement: false }],
        ["out", "CREATE_ENGAGEMENT_SUCCEEDED", { externalCallId: "a", engagementId: 1 }],
        ["in", "CALL_COMPLETED", { externalCallId: "a" }],
        ["out", "UPDATE_ENGAGEMENT_SUCCEEDED", { externalCallId: "a", engagementId: 1 }],
        ["out", "OUTGOING_CALL_STARTED", {}],
      ),
    ).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  test("for a call without an app's id is found by the id that the host assigned", () => {
    onDelivery = ({ type }) => {
      if (type === "OUTGOING_CALL_STARTED") startCall();
    };
    send("in", "OUTGOING_CALL_STARTED", { createEngagement: true });
    const externalCallId = calls.open.at(-1)?.externalCallId;
    send("out", "CREATE_ENGAGEMENT_SUCCEEDED", { externalCallId, engagementId: 1 });
    expect(recorder.all.map(({ replyTo }) => replyTo)).toEqual([undefined, 1]);
  });

  test("that was dropped doesn't count; the next one does", () => {
    const stop = recorder.add(({ type }, pass) => {
      if (type !== "CALL_ENDED") pass();
    });
    send("out", "END_CALL", {});
    send("in", "CALL_ENDED", { externalCallId: "a" });
    stop();
    send("in", "CALL_ENDED", { externalCallId: "a" });
    expect(recorder.all.map(({ replyTo }) => replyTo)).toEqual([undefined, undefined, 1]);
  });
});

describe("a listener", () => {
  test("receives each message once, in order, after the task", () => {
    send("in", "CALL_DATA", 1);
    send("out", "END_CALL");
    expect(emitted).toEqual([]);
    vi.runAllTimers();
    send("in", "CALL_DATA", 3);
    expect(emitted).toHaveLength(2);
    vi.runAllTimers();
    expect(emitted.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(recorder.all).toEqual(emitted);
  });

  test("receives the messages that its own message caused afterwards", () => {
    onDelivery = ({ type }) => {
      if (type === "CALL_DATA") send("out", "END_CALL");
    };
    send("in", "CALL_DATA");
    vi.runAllTimers();
    expect(emitted.map(({ type }) => type)).toEqual(["CALL_DATA", "END_CALL"]);
  });

  test("that is slow receives the rest later, so that the page can render", () => {
    recorder = new MessageRecorder({
      calls,
      hasListeners: () => true,
      emit: (record) => {
        emitted.push(record);
        vi.spyOn(performance, "now").mockReturnValue(emitted.length * 5);
      },
    });
    for (let index = 0; index < 10; index += 1) send("in", "CALL_DATA", index);
    vi.spyOn(performance, "now").mockReturnValue(0);
    vi.advanceTimersToNextTimer();
    expect(emitted.length).toBeLessThan(5);
    vi.runAllTimers();
    expect(emitted.map(({ data }) => data)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    vi.mocked(performance.now).mockRestore();
  });

  test("that sends messages receives those in the next batch", () => {
    recorder = new MessageRecorder({
      calls,
      hasListeners: () => true,
      emit: (record) => {
        emitted.push(record);
        if (emitted.length < 5) send("out", "END_CALL");
      },
    });
    send("in", "CALL_DATA");
    send("in", "CALL_DATA");
    vi.advanceTimersToNextTimer();
    expect(emitted.map(({ id }) => id)).toEqual([1, 2]);
    vi.runAllTimers();
    expect(emitted.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("that is slow and sends messages receives all messages in order", () => {
    let elapsed = 0;
    vi.spyOn(performance, "now").mockImplementation(() => elapsed);
    recorder = new MessageRecorder({
      calls,
      hasListeners: () => true,
      emit: (record) => {
        emitted.push(record);
        elapsed += 5;
        if (emitted.length === 1) send("out", "END_CALL");
      },
    });
    for (let index = 0; index < 5; index += 1) send("in", "CALL_DATA");
    vi.runAllTimers();
    expect(emitted.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    vi.mocked(performance.now).mockRestore();
  });

  test("that was added after a request still receives the reply as a reply", () => {
    hasListeners = false;
    send("out", "END_CALL", {});
    hasListeners = true;
    send("in", "CALL_ENDED", {});
    vi.runAllTimers();
    expect(emitted).toMatchObject([{ type: "CALL_ENDED", replyTo: 1 }]);
  });

  test("receives nothing after the host has stopped", () => {
    send("in", "CALL_DATA");
    recorder.stop();
    vi.runAllTimers();
    expect(emitted).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is the only reason for a timer", () => {
    hasListeners = false;
    send("in", "CALL_DATA");
    expect(vi.getTimerCount()).toBe(0);
    expect(recorder.all).toHaveLength(1);
  });
});

describe("the list", () => {
  test("keeps its identity until the next message", () => {
    send("in", "CALL_DATA", 1);
    const before = recorder.all;
    expect(recorder.all).toBe(before);
    send("in", "CALL_DATA", 2);
    expect(recorder.all).not.toBe(before);
    expect(before).toHaveLength(1);
  });

  test("changes its identity after a dropped message too", () => {
    recorder.add(() => undefined);
    send("in", "CALL_DATA", 1);
    expect(recorder.all).toHaveLength(1);
    send("in", "CALL_DATA", 2);
    expect(recorder.all).toHaveLength(2);
  });

  test("contains no message that is still being handled", () => {
    let during: readonly MessageRecord[] = [];
    startCall("a");
    onDelivery = ({ type }) => {
      if (type !== "CALL_ENDED") return;
      send("out", "VISIBILITY_CHANGED", {});
      during = recorder.all;
      const call = calls.find("a");
      if (call) calls.apply(call, { type: "ended", at: 1 });
    };
    send("in", "CALL_DATA");
    send("in", "CALL_ENDED", { externalCallId: "a" });
    expect(during.map(({ type }) => type)).toEqual(["CALL_DATA"]);
    expect(recorder.all).toMatchObject([
      { type: "CALL_DATA" },
      { type: "CALL_ENDED", isDelivered: true, stateAfter: "ended" },
      { type: "VISIBILITY_CHANGED" },
    ]);
  });

  test.each([true, false])("keeps the last 1,000 of 10,000 messages; listener: %s", (listens) => {
    hasListeners = listens;
    for (let index = 0; index < 10_000; index += 1) send("in", "CALL_DATA", index);
    expect(recorder.all).toHaveLength(1_000);
    expect(recorder.all.map(({ id }) => id)).toEqual(
      Array.from({ length: 1_000 }, (_, index) => 9_001 + index),
    );
    vi.runAllTimers();
    expect(emitted.map(({ data }) => data)).toEqual(
      listens ? Array.from({ length: 10_000 }, (_, index) => index) : [],
    );
  });

  test.each([999, 1_000, 1_001])("of %i messages is in order", (sent) => {
    for (let index = 1; index <= sent; index += 1) send("in", "CALL_DATA", index);
    const ids = recorder.all.map(({ id }) => id);
    expect(ids.length).toBe(Math.min(sent, 1_000));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(ids.at(-1)).toBe(sent);
  });

  test("matches a reply only to requests that it still contains", () => {
    send("out", "END_CALL", { externalCallId: "a" });
    for (let index = 0; index < 1_000; index += 1) send("in", "CALL_DATA", index);
    send("in", "CALL_ENDED", { externalCallId: "a" });
    vi.runAllTimers();
    expect(emitted.at(-1)?.replyTo).toBeUndefined();
  });
});
