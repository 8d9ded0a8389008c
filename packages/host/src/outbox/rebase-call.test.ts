import {
  beginCall,
  CallingError,
  reduceCall,
  type CallDocument,
  type CallDocumentEvent,
} from "@calling-extensions/contract";
import { describe, expect, test } from "vitest";
import { parseConflict, rebaseCall } from "./rebase-call.ts";
import type { StoredCall } from "./stored-call.ts";

const first = beginCall({
  id: "a",
  providerId: "9001",
  direction: "OUTBOUND",
  startedAt: 1_000,
  owner: "host",
});
const completed = (properties: Record<string, string>): CallDocumentEvent => ({
  type: "completed",
  at: 9_000,
  properties,
});

/** A call with these events of page `mine`; the CRM has acknowledged the version before them. */
function callAfter(
  events: readonly CallDocumentEvent[],
  base: CallDocument = reduceCall(first, { type: "started" }).document,
): StoredCall {
  let document = base;
  const versioned = events.map((event) => {
    document = reduceCall(document, event).document;
    return { version: document.version, event };
  });
  return {
    v: 1,
    epoch: 1,
    writers: [{ id: "mine", version: document.version }],
    document,
    acknowledged: { document: base, saved: { version: base.version, engagementId: "5" } },
    events: versioned,
  };
}

const call = callAfter([{ type: "answered", at: 2_000 }, completed({ body: "ours" })]);
const base = call.acknowledged?.document ?? first;

describe("the CRM's document", () => {
  test("from another writer gets the local events, as a version above both", () => {
    const theirs = { ...base, version: 9, properties: { body: "theirs", other: "theirs" } };
    const result = rebaseCall(call, { document: theirs, writer: "another" }, "mine");
    expect(result.rejections).toEqual([]);
    expect(result.call).toMatchObject({
      document: { version: 10, state: "completed", properties: { body: "ours", other: "theirs" } },
      acknowledged: { document: { version: 9 }, saved: { version: 9 } },
      writers: [{ id: "mine", version: 10 }],
      events: [{ version: 10 }, { version: 10 }],
    });
  });

  test("that is the local version acknowledges it, with what the CRM has not stored of it", () => {
    const details = { document: call.document, writer: "mine", leftOut: ["body", 7] };
    const conflict = parseConflict(new CallingError("callConflict", "Conflict.", { details }));
    expect(conflict).toBeDefined();
    expect(conflict && rebaseCall(call, conflict, "next").call.acknowledged?.saved).toEqual({
      version: call.document.version,
      leftOut: ["body"],
    });
  });

  test("that the local version is based on only acknowledges that version", () => {
    const theirs = { ...base, version: 3, properties: {} };
    const result = rebaseCall(call, { document: theirs, writer: "mine" }, "next page");
    expect(result.call).toMatchObject({
      document: call.document,
      writers: call.writers,
      acknowledged: { saved: { version: 3 } },
      events: [{ version: 4, event: { type: "completed" } }],
    });
  });

  test("that the local version is based on names its engagement, even if nothing is left to send", () => {
    const { acknowledged: _lost, ...unacknowledged } = call;
    const theirs = { ...call.document, version: 3, engagementId: "5" };
    const result = rebaseCall(unacknowledged, { document: theirs, writer: "mine" }, "next page");
    expect(result.call).toMatchObject({
      document: { version: 4, engagementId: "5" },
      acknowledged: { saved: { version: 3, engagementId: "5" } },
    });
  });

  test("that an earlier page advanced beyond the storage keeps the changes of that page", () => {
    const theirs = { ...call.document, version: 8, properties: { body: "later" } };
    const result = rebaseCall(call, { document: theirs, writer: "mine" }, "next page");
    expect(result.call).toMatchObject({
      document: { version: 9, properties: { body: "later" } },
      events: [],
    });
  });

  test("that is older than the acknowledged version is replaced completely", () => {
    const newer = callAfter([completed({ body: "ours" })], {
      ...base,
      version: 6,
      properties: { kept: "1" },
    });
    const result = rebaseCall(newer, { document: base, writer: "another" }, "mine");
    expect(result.call).toMatchObject({
      document: { version: 8, properties: { kept: "1", body: "ours" } },
      acknowledged: { saved: { version: 2 } },
    });
  });

  test("that no longer allows a local event stays unchanged, and the event is reported", () => {
    const ended = callAfter([{ type: "ended", at: 3_000, endStatus: "busy" }]);
    const theirs = {
      ...base,
      version: 5,
      state: "ended",
      endStatus: "failed",
      endedAt: 2_500,
    } as const;
    const result = rebaseCall(ended, { document: theirs, writer: undefined }, "mine");
    expect(result.call.document).toMatchObject({ endStatus: "failed", version: 6 });
    expect(result.rejections).toEqual(['ended: No "ended" in state "ended".']);
  });

  test("that already says the same gets no event, and none is reported", () => {
    const begun = callAfter([{ type: "started" }, completed({ body: "ours" })], first);
    const { acknowledged: _none, ...neverSaved } = begun;
    const theirs = { ...begun.document, version: 9 };
    const result = rebaseCall(neverSaved, { document: theirs, writer: "another" }, "mine");
    expect(result.rejections).toEqual([]);
    expect(result.call).toMatchObject({
      document: { state: "completed", properties: { body: "ours" } },
      events: [],
    });
  });

  test.each<[string, CallDocumentEvent, string[]]>([
    ["a status", { type: "ended", at: 3_000, endStatus: "busy" }, []],
    ["none", { type: "ended", at: 3_000 }, ['ended: No "ended" in state "ended".']],
    ["one with the notes", completed({ hs_call_status: "BUSY" }), []],
  ])(
    "with an assumed end status is corrected by a local end with %s",
    (_what, event, rejections) => {
      const theirs = {
        ...base,
        version: 5,
        state: "ended",
        endStatus: "noAnswer",
        isEndAssumed: true,
        endedAt: 2_500,
      } as const;
      const result = rebaseCall(
        callAfter([event]),
        { document: theirs, writer: "another" },
        "mine",
      );
      expect(result.rejections).toEqual(rejections);
      const { endStatus, isEndAssumed, endedAt } = result.call.document;
      expect({ endStatus, isEndAssumed, endedAt }).toEqual({
        endedAt: 2_500,
        ...(rejections.length > 0
          ? { endStatus: "noAnswer", isEndAssumed: true }
          : { endStatus: "busy" }),
      });
    },
  );

  test("with a known end status is not corrected by a locally assumed one", () => {
    const theirs = { ...base, version: 5, state: "ended", endStatus: "busy" } as const;
    const assumed = callAfter([{ type: "ended", at: 3_000 }]);
    expect(assumed.document).toMatchObject({ endStatus: "noAnswer", isEndAssumed: true });
    const { document } = rebaseCall(assumed, { document: theirs, writer: "another" }, "mine").call;
    expect(document).toMatchObject({ endStatus: "busy" });
    expect(document).not.toHaveProperty("isEndAssumed");
  });

  test("gets the fields that only this browser knows", () => {
    const here = {
      ...base,
      externalCallId: 7,
      startTimestamp: 5,
      isUnannounced: true,
      draft: { a: "1" },
      isCreationFailed: true,
    } as const;
    const theirs = { ...base, version: 9, externalCallId: "7", startedAt: 998, providerId: "crm" };
    const { document } = rebaseCall(
      callAfter([], here),
      { document: theirs, writer: "another" },
      "mine",
    ).call;
    expect(document).toMatchObject({ ...here, version: 10 });
  });

  test("does not wait for what the page that sent it waited for", () => {
    const theirs = { ...base, version: 9, isHeld: true, properties: { other: "theirs" } };
    const result = rebaseCall(call, { document: theirs, writer: "another" }, "mine");
    expect(result.call.document).not.toHaveProperty("isHeld");
    const held = callAfter([], { ...base, isHeld: true });
    expect(
      rebaseCall(held, { document: base, writer: "another" }, "mine").call.document,
    ).toHaveProperty("isHeld", true);
  });
});
