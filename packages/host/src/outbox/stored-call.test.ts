import { describe, expect, test } from "vitest";
import {
  mergeStoredCalls,
  parseDocument,
  parseStoredCall,
  withAcknowledgement,
  withEvent,
  type StoredCall,
} from "./stored-call.ts";

const document = {
  id: "a",
  version: 2,
  providerId: "9001",
  direction: "OUTBOUND",
  state: "dialing",
  startedAt: 1_000,
  owner: "host",
  properties: {},
} as const;
const saved = { version: 1, engagementId: "5" };
const started = { version: 2, event: { type: "started" } } as const;
const call: StoredCall = {
  v: 1,
  epoch: 1,
  writers: [{ id: "w", version: 2 }],
  document,
  acknowledged: { document: { ...document, version: 1, state: "idle" }, saved },
  events: [started],
};

describe("a stored value", () => {
  test("is read exactly as it was written", () => {
    expect(parseStoredCall(call)).toEqual(call);
    const refused = { ...call, refusal: { code: "saveRefused", message: "No." } };
    expect(parseStoredCall(refused)).toEqual(refused);
  });

  test.each([
    undefined,
    null,
    "text",
    7,
    [],
    {},
    { ...call, v: 2 },
    { ...call, writers: "w" },
    { ...call, document: undefined },
    { ...call, document: { ...document, version: "2" } },
    { ...call, document: { ...document, state: "singing" } },
    { ...call, document: { ...document, properties: { a: {} } } },
  ])("that is not a call of this format is ignored: %j", (value) => {
    expect(parseStoredCall(value)).toBeUndefined();
  });

  test.each([
    [{ events: "none" }, []],
    [{ events: [started, { version: 3, event: { type: "exploded" } }] }, [started]],
    [{ events: [started, { version: 3, event: { type: "completed", at: 1 } }] }, [started]],
  ])("with invalid events is read without them: %j", (part, events) => {
    expect(parseStoredCall({ ...call, ...part })).toEqual({ ...call, events });
  });

  test.each([{ acknowledged: 7 }, { acknowledged: { document: {}, saved } }])(
    "with an invalid optional part is read without it: %j",
    (part) => {
      const { acknowledged: _acknowledged, ...rest } = call;
      expect(parseStoredCall({ ...call, ...part })).toEqual(rest);
    },
  );
});

test("a document may contain null for missing fields", () => {
  expect(parseDocument({ ...document, endStatus: null, toNumber: null })).toEqual(document);
  expect(parseDocument({ ...document, owner: "nobody" })).toBeUndefined();
});

test("the engagement of an earlier version does not replace the app's own", () => {
  const owned = { ...document, owner: "app", engagementId: "77" } as const;
  const acknowledged = { document: { ...document, version: 1 }, saved };
  expect(withAcknowledgement({ ...call, document: owned }, acknowledged).document).toEqual(owned);
});

describe("two copies of a call", () => {
  const newer = {
    ...call,
    document: { ...document, version: 3 },
    acknowledged: undefined,
  } as unknown as StoredCall;
  const { acknowledged: _none, ...unacknowledged } = newer;
  test("merge into the newer version and the newer acknowledgement, in either order", () => {
    for (const [one, other] of [
      [call, unacknowledged],
      [unacknowledged, call],
    ] as const) {
      expect(mergeStoredCalls(one, other)).toMatchObject({
        document: { version: 3, engagementId: "5" },
        acknowledged: { saved },
        events: [started],
      });
    }
  });

  test("of the same version merge into the preferred one, unless the other is deleted", () => {
    const drafted = { ...call, document: { ...document, draft: { a: "1" } } };
    expect(mergeStoredCalls(drafted, call).document.draft).toEqual({ a: "1" });
    expect(mergeStoredCalls(call, drafted).document.draft).toBeUndefined();
    expect(mergeStoredCalls(call, { ...call, isDeleted: true }).isDeleted).toBe(true);
    expect(
      mergeStoredCalls(unacknowledged, { ...call, isDeleted: true }).isDeleted,
    ).toBeUndefined();
  });

  test("lose the events that are acknowledged", () => {
    const acknowledged = { document, saved: { version: 2 } };
    expect(mergeStoredCalls(call, { ...call, acknowledged }).events).toEqual([]);
  });
});

test("a call that waited in an earlier page does not wait in a page that knows nothing of that", () => {
  const held = { ...call, document: { ...document, isHeld: true } };
  const event = { type: "completed", at: 2_000, properties: { hs_call_body: "Notes" } } as const;
  const known = { ...document, version: 5, state: "completed" } as const;
  expect(withEvent(held, known, event, false, "next").document).toMatchObject({
    version: 5,
    state: "completed",
    isHeld: false,
    properties: event.properties,
  });
});
