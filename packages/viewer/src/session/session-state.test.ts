import type { RecordingEntry } from "@calling-extensions/recording";
import { describe, expect, test } from "vitest";
import { callEntries, message, stored } from "../testing/entries.ts";
import { advanceState, EMPTY_STATE } from "./session-state.ts";

const after = (...entries: RecordingEntry[]) => advanceState(EMPTY_STATE, entries);
const callAfter = (...entries: RecordingEntry[]) => after(...entries).calls.get("a");

const started = {
  t: 1,
  type: "OUTGOING_CALL_STARTED",
  call: "a",
  data: { createEngagement: "true" },
};

const record = (objectId: number) => ({ objectCoordinates: { objectTypeId: "0-1", objectId } });

describe("the app", () => {
  test("has the status and the visibility that were recorded last", () => {
    expect(EMPTY_STATE).toEqual({ calls: new Map() });
    const failed = after(
      { t: 0, kind: "visibility", isHidden: true, isMinimized: false },
      { t: 1, kind: "status", status: "connected" },
      { t: 2, kind: "visibility", isHidden: false, isMinimized: true },
      { t: 3, kind: "diagnosis", code: "blocked" },
      { t: 4, kind: "status", status: "failed", error: "timeout" },
    );
    expect(failed).toEqual({
      status: "failed",
      error: "timeout",
      visibility: { isHidden: false, isMinimized: true },
      calls: new Map(),
    });
    expect(
      advanceState(failed, [{ t: 5, kind: "status", status: "connected" }]),
    ).not.toHaveProperty("error");
  });
});

describe("a call", () => {
  test("is in the state that was recorded, at each moment", () => {
    const entries = callEntries("a", 10);
    const states = entries.map((_entry, index) => callAfter(...entries.slice(0, index + 1)));
    expect(states.map((call) => [call?.state, call?.saving])).toEqual([
      ["dialing", "unsaved"],
      ["dialing", "saved"],
      ["inProgress", "unsaved"],
      ["ended", "unsaved"],
      ["completed", "unsaved"],
      ["completed", "saved"],
    ]);
    expect(states.at(-1)).toEqual({
      name: "a",
      state: "completed",
      saving: "saved",
      direction: "outbound",
      number: "+12025550100",
      records: ["0-1/7"],
      endStatus: "COMPLETED",
      engagementId: "70",
      properties: { status: "COMPLETED" },
    });
  });

  test("is in the recorded state, whatever the message usually does", () => {
    const other = { t: 2, type: "CALL_DATA", call: "a", after: "ringing" };
    expect(callAfter(message(started), message(other))?.state).toBe("ringing");
    const lost = message({ t: 3, type: "CALL_ANSWERED", call: "a", after: "ended" });
    expect(callAfter(message(started), lost)?.state).toBe("ended");
  });

  test("follows the contract's lifecycle if the recorder didn't know its state", () => {
    const answered = { t: 2, type: "CALL_ANSWERED", call: "a" };
    expect(callAfter(message(started))?.state).toBe("dialing");
    expect(callAfter(message(started), message(answered))?.state).toBe("inProgress");
    // Not allowed, dropped, and rejected.
    expect(callAfter(message(answered))?.state).toBe("idle");
    const lost = message({ ...answered, isDelivered: false });
    expect(callAfter(message(started), lost)?.state).toBe("dialing");
    const invalid = message({ ...answered, invalid: "CALL_ANSWERED: data is not object" });
    expect(callAfter(message(started), invalid)?.state).toBe("dialing");
    // A state that the contract doesn't have.
    const unknown = message({ ...answered, after: "constructor" });
    expect(callAfter(message(started), unknown)?.state).toBe("inProgress");
  });

  test("has the number and the records of an inbound call", () => {
    const call = callAfter(
      message({ t: 1, type: "INCOMING_CALL", call: "a", data: { fromNumber: 12_025_550_100 } }),
      message({
        t: 2,
        type: "CALLER_ID_MATCH_SUCCEEDED",
        from: "host",
        call: "a",
        data: { callerIdMatches: [record(1), record(2), record(1), null] },
      }),
    );
    expect(call).toMatchObject({
      state: "ringing",
      direction: "inbound",
      number: "12025550100",
      records: ["0-1/1", "0-1/2"],
      saving: "none",
    });
  });

  test.each([undefined, null, "text", 7, [], { dialingContext: null, callerIdMatches: {} }])(
    "has no more than its state with the data %j",
    (data) => {
      expect(callAfter(message({ ...started, data }))).toEqual({
        name: "a",
        state: "dialing",
        saving: "none",
        direction: "outbound",
        records: [],
        properties: {},
      });
    },
  );

  test("takes nothing from a message that was rejected", () => {
    const invalid = message({ t: 2, call: "a", data: { callEndStatus: "X" }, invalid: "no" });
    expect(callAfter(message(started), invalid)?.endStatus).toBeUndefined();
  });
});

describe("what is stored of a call", () => {
  test("is not to be stored without an engagement", () => {
    const own = message({ ...started, data: { createEngagement: false } });
    expect(callAfter(own)?.saving).toBe("none");
  });

  test("is new after a change of its state or its properties", () => {
    const begin = [message(started), stored({ t: 2 })];
    expect(callAfter(...begin)?.saving).toBe("saved");
    const same = message({ t: 3, type: "CALL_DATA", call: "a" });
    expect(callAfter(...begin, same)?.saving).toBe("saved");
    const noted = message({ ...same, data: { engagementProperties: { hs_call_body: "b" } } });
    expect(callAfter(...begin, noted)?.saving).toBe("unsaved");
  });

  test("keeps what was stored before a failure, with its reason", () => {
    const failed = [
      message(started),
      stored({ t: 2, properties: { a: 1 }, engagementId: "7" }),
      stored({ t: 3, change: "failed", error: "portFailed" }),
    ];
    expect(callAfter(...failed)).toMatchObject({
      saving: "failed",
      error: "portFailed",
      engagementId: "7",
      properties: { a: 1 },
    });
    const again = callAfter(...failed, stored({ t: 4, change: "updated", properties: { b: 2 } }));
    expect(again).toMatchObject({ saving: "saved", properties: { a: 1, b: 2 } });
    expect(again).not.toHaveProperty("error");
  });
});

test("a later state doesn't change an earlier one", () => {
  const earlier = after(message(started));
  advanceState(earlier, callEntries("b", 10));
  expect([...earlier.calls.keys()]).toEqual(["a"]);
});
