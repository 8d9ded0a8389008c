import { describe, expect, test } from "vitest";
import {
  mergeStoredCalls,
  parseDocument,
  parseStoredCall,
  withAcknowledgement,
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
  writers: [{ id: "w", version: 2 }],
  document,
  acknowledged: { document: { ...document, version: 1, state: "idle" }, saved },
  events: [started],
};

describe("a stored value", () => {
  test("is read as it was written", () => {
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
  ])("that is no call of this format is none: %j", (value) => {
    expect(parseStoredCall(value)).toBeUndefined();
  });

  test.each([
    [{ events: "none" }, []],
    [{ events: [started, { version: 3, event: { type: "exploded" } }] }, [started]],
    [{ events: [started, { version: 3, event: { type: "completed", at: 1 } }] }, [started]],
  ])("keeps the rest if it has invalid events: %j", (part, events) => {
    expect(parseStoredCall({ ...call, ...part })).toEqual({ ...call, events });
  });

  test.each([{ acknowledged: 7 }, { acknowledged: { document: {}, saved } }])(
    "keeps the rest if an optional part is invalid: %j",
    (part) => {
      const { acknowledged: _acknowledged, ...rest } = call;
      expect(parseStoredCall({ ...call, ...part })).toEqual(rest);
    },
  );
});

test("a document may have null for what it does not have", () => {
  expect(parseDocument({ ...document, endStatus: null, toNumber: null })).toEqual(document);
  expect(parseDocument({ ...document, owner: "nobody" })).toBeUndefined();
});

test("the app's own engagement is not replaced by what an earlier version was saved as", () => {
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
  test("become the newer version with the newer acknowledgement, in either order", () => {
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

  test("of the same version are the preferred one, unless the other is deleted", () => {
    const drafted = { ...call, document: { ...document, draft: { a: "1" } } };
    expect(mergeStoredCalls(drafted, call).document.draft).toEqual({ a: "1" });
    expect(mergeStoredCalls(call, drafted).document.draft).toBeUndefined();
    expect(mergeStoredCalls(call, { ...call, isDeleted: true }).isDeleted).toBe(true);
    expect(
      mergeStoredCalls(unacknowledged, { ...call, isDeleted: true }).isDeleted,
    ).toBeUndefined();
  });

  test("drop the events that are acknowledged", () => {
    const acknowledged = { document, saved: { version: 2 } };
    expect(mergeStoredCalls(call, { ...call, acknowledged }).events).toEqual([]);
  });
});
