import { describe, expect, test } from "vitest";
import { validationError } from "../schema/validation-error.ts";
import {
  browserFields,
  documentSchema,
  hookFields,
  joinTexts,
  sentFields,
  shownFields,
  withoutDetails,
  type CallDocument,
} from "./call-document.ts";
import { callEvents, type CallDocumentEvent } from "./call-events.ts";
import { callFields, type CallField } from "./call-fields.ts";
import { beginCall, reduceCall } from "./reduce-call.ts";

const rows = Object.entries<CallField>(callFields);
const ada = { objectTypeId: "0-1", objectId: "101" };
const start = {
  id: "8c5c6a3e-6a0f-4e57-8f3b-1f6f0d0b9a01",
  providerId: "9001",
  direction: "OUTBOUND",
  startedAt: 1000,
  owner: "host",
} as const;

/** Each type at least once, in the order of a call. */
const events: readonly CallDocumentEvent[] = [
  { type: "engagementRefused" },
  {
    type: "engagementRequested",
    changes: {
      fromNumber: "1",
      toNumber: "2",
      calledRecord: ada,
      viewedRecord: ada,
      properties: { a: "1" },
    },
  },
  { type: "recordsFound", calledRecord: ada, viewedRecord: ada },
  { type: "recordChosen", record: ada },
  { type: "named", externalCallId: "a" },
  { type: "acknowledged", engagementId: "5" },
  { type: "creationFailed" },
  { type: "started" },
  { type: "incoming" },
  { type: "ringing" },
  { type: "answered", at: 2000 },
  { type: "drafted", draft: { hs_call_body: "Notes" } },
  { type: "lost", at: 3000 },
  { type: "transferred", at: 3000 },
  { type: "ended", at: 3000 },
  { type: "ended", at: 3000, endStatus: "busy" },
  { type: "completed", at: 4000, properties: { hs_call_status: "BUSY" }, engagementId: "6" },
];

/** What each event has changed in any document that a few of them lead to. */
function observeChanges(): ReadonlyMap<string, ReadonlySet<string>> {
  const seen = new Map(Object.keys(callFields).map((name) => [name, new Set<string>()]));
  let documents: CallDocument[] = [
    beginCall(start),
    beginCall({ ...start, isHeld: true, needsLookup: true }),
    beginCall({ ...start, owner: "none", isUnannounced: true }),
  ];
  for (let round = 0; round < 3; round += 1) {
    documents = documents.flatMap((document) =>
      events.flatMap((event) => {
        const next = reduceCall(document, event).document;
        for (const [name, types] of seen) {
          const key = name as keyof CallDocument;
          if (JSON.stringify(next[key]) === JSON.stringify(document[key])) continue;
          const isByHook = event.type === "engagementRequested" && key in (event.changes ?? {});
          types.add(isByHook ? "hook" : event.type);
        }
        return next === document ? [] : [next];
      }),
    );
  }
  return seen;
}

describe("the table of the fields of a call", () => {
  test("names exactly the events that set a field", () => {
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(Object.keys(callEvents)));
    const seen = observeChanges();
    for (const [name, { setBy }] of rows) {
      if (name === "version") continue;
      const declared = new Set(setBy.filter((source) => source !== "start"));
      expect([name, seen.get(name)]).toEqual([name, declared]);
    }
  });

  test("has a row for each field of a document, and its schema accepts documents", () => {
    let document = beginCall(start);
    for (const event of events) {
      document = reduceCall(document, event).document;
      expect(validationError(documentSchema, document)).toBeUndefined();
      expect(Object.keys(callFields)).toEqual(expect.arrayContaining(Object.keys(document)));
    }
    expect(validationError(documentSchema, { ...document, owner: "nobody" })).toContain("owner");
  });
});

const detailed: CallDocument = {
  ...beginCall(start),
  fromNumber: "+12025550101",
  calledRecord: ada,
  draft: { hs_call_body: "Notes" },
  properties: { hs_call_body: "Notes" },
};

test("a completed call has no numbers and notes, a purged one no records either", () => {
  const kept = { ...start, version: 1, state: "idle", properties: {} };
  expect(withoutDetails(detailed, "whenCompleted")).toEqual({ ...kept, calledRecord: ada });
  expect(withoutDetails(detailed, "whenPurged")).toEqual(kept);
});

test("a save sends the record that the user chose, and an engagement only if the app named it", () => {
  const ben = { objectTypeId: "0-1", objectId: "102" };
  const chosen = { ...detailed, chosenRecord: ben, engagementId: "5" };
  const { calledRecord, ...others } = sentFields(chosen);
  expect(calledRecord).toEqual(ben);
  expect(others).not.toHaveProperty("chosenRecord");
  expect(others).not.toHaveProperty("engagementId");
  expect(others).not.toHaveProperty("draft");
  expect(sentFields({ ...chosen, owner: "app" })).toMatchObject({ engagementId: "5" });
});

test("a host page sees the other party, the numbers and the draft, and nothing of the host's own", () => {
  const ben = { objectTypeId: "0-1", objectId: "102" };
  expect(shownFields({ ...detailed, chosenRecord: ben, isHeld: true })).toEqual({
    direction: "OUTBOUND",
    state: "idle",
    startedAt: 1000,
    fromNumber: "+12025550101",
    calledRecord: ben,
    draft: { hs_call_body: "Notes" },
  });
});

test("a hook changes only numbers, records and properties", () => {
  expect(
    hookFields({ ...detailed, toNumber: "2", viewedRecord: ada, externalCallId: "a" }),
  ).toEqual({
    fromNumber: "+12025550101",
    toNumber: "2",
    calledRecord: ada,
    viewedRecord: ada,
    properties: { hs_call_body: "Notes" },
  });
});

test("the browser keeps what no save sends", () => {
  const document = { ...detailed, startTimestamp: 5, isUnannounced: true, isCreationFailed: true };
  expect(browserFields({ ...document, isHeld: false })).toEqual({
    id: start.id,
    startTimestamp: 5,
    draft: { hs_call_body: "Notes" },
    isUnannounced: true,
    isHeld: false,
    isCreationFailed: true,
  });
});

test.each([
  ["new", "old", "new\n\nold"],
  ["old and new", "old", "old and new"],
  ["old", "old and new", "old and new"],
  ["", "old", "old"],
])("of the notes %j and %j, none is lost", (newer, older, joined) => {
  expect(joinTexts(newer, older)).toBe(joined);
});
