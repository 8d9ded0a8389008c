import { describe, expect, it } from "vitest";
import type { CallDocument, NewCall } from "./call-document.ts";
import type { CallDocumentEvent } from "./call-events.ts";
import { beginCall, hasNewsForCrm, reduceCall } from "./reduce-call.ts";

const newCall: NewCall = {
  id: "8c5c6a3e-6a0f-4e57-8f3b-1f6f0d0b9a01",
  providerId: "9001",
  direction: "OUTBOUND",
  startedAt: 1000,
  owner: "host",
};

/** Applies each event that the call allows. */
const after = (events: readonly CallDocumentEvent[], call: Partial<NewCall> = {}): CallDocument =>
  events.reduce(
    (document, event) => reduceCall(document, event).document,
    beginCall({ ...newCall, ...call }),
  );

const started = { type: "started" } as const;
const answered = { type: "answered", at: 2000 } as const;
const ended = { type: "ended", at: 5000, endStatus: "completed" } as const;
const completed = (properties = {}, engagementId?: string) =>
  ({ type: "completed", at: 6000, properties, ...(engagementId && { engagementId }) }) as const;

it("follows a call from its start to its completion, with a version for each change", () => {
  const document = after([started, answered, ended, completed({ hs_call_body: "Notes" })]);
  expect(document).toEqual({
    ...newCall,
    version: 5,
    state: "completed",
    answeredAt: 2000,
    endedAt: 5000,
    endStatus: "completed",
    properties: { hs_call_body: "Notes" },
  });
});

it("rejects what the lifecycle doesn't allow, and doesn't change", () => {
  const document = after([started, answered, ended]);
  const refusal = reduceCall(document, answered);
  expect(refusal).toMatchObject({ ok: false, document });
});

it("merges the properties of a repeated completion", () => {
  const once = after([started, completed({ hs_call_body: "a", x: "1" })]);
  const twice = reduceCall(once, completed({ hs_call_body: "b" }));
  expect(twice).toMatchObject({ ok: true, changed: true });
  expect(twice.document.properties).toEqual({ hs_call_body: "b", x: "1" });
  expect(reduceCall(twice.document, completed({ hs_call_body: "b" }))).toEqual({
    ok: true,
    changed: false,
    document: twice.document,
  });
});

it("ends a call that is completed without an end", () => {
  expect(after([started, completed()])).toMatchObject({ endStatus: "completed", endedAt: 6000 });
});

describe("an end without a status", () => {
  const unknown = { type: "ended", at: 5000 } as const;
  it.each([
    ["OUTBOUND", [started, unknown], "noAnswer"],
    ["INBOUND", [{ type: "incoming" }, unknown], "missed"],
    ["OUTBOUND", [started, answered, unknown], "completed"],
  ] as const)("of an %s call is assumed (%j): %s", (direction, events, endStatus) => {
    expect(after(events, { direction }).endStatus).toBe(endStatus);
  });
  it.each([
    [{ type: "ended", at: 7000, endStatus: "busy" }, "busy"],
    [completed({ hs_call_status: "FAILED" }), "failed"],
    [completed({ hs_call_duration: "3000" }), "completed"],
    [completed({ hs_call_duration: "0" }), "noAnswer"],
  ] as const)("is replaced by what the app says later: %j", (event, endStatus) => {
    expect(after([started, unknown, event]).endStatus).toBe(endStatus);
  });
});

describe("the engagement", () => {
  it("is the app's if the app names its own", () => {
    const document = after([started, completed({}, "77")], { owner: "none" });
    expect([document.owner, document.engagementId]).toEqual(["app", "77"]);
  });
  it("stays ours if the app names another one", () => {
    const document = after([
      started,
      { type: "acknowledged", engagementId: "5" },
      completed({}, "7"),
    ]);
    expect([document.owner, document.engagementId]).toEqual(["host", "5"]);
  });
  it("changes to the app's after a reported failure", () => {
    const document = after([
      started,
      { type: "creationFailed" },
      { type: "acknowledged", engagementId: "5" },
      completed({}, "7"),
    ]);
    expect([document.owner, document.engagementId]).toEqual(["app", "7"]);
  });
  it("is created for an unannounced call that has something to store", () => {
    const call = { owner: "none", isUnannounced: true } as const;
    expect(after([started, completed({ a: "1" })], call).owner).toBe("host");
    expect(after([started, completed()], call).owner).toBe("none");
  });
});

describe("a call whose engagement is held", () => {
  const held = { type: "engagementRequested", isHeld: true } as const;
  it("is sent after the hook's result, with the hook's changes", () => {
    const before = after([started, held], { owner: "none" });
    expect([before.owner, hasNewsForCrm(before, undefined)]).toEqual(["host", false]);
    const { document } = reduceCall(before, {
      type: "engagementRequested",
      changes: { fromNumber: "+12025550100" },
    });
    expect(document).toMatchObject({ owner: "host", isHeld: false, fromNumber: "+12025550100" });
    expect(hasNewsForCrm(document, undefined)).toBe(true);
  });
  it("is never sent if the hook refuses, and can get the app's engagement", () => {
    const refused = after([started, held, { type: "engagementRefused" }]);
    expect(refused).toMatchObject({ owner: "none", isCreationFailed: true });
    expect(hasNewsForCrm(refused, undefined)).toBe(false);
    expect(reduceCall(refused, completed({}, "7")).document).toMatchObject({
      owner: "app",
      engagementId: "7",
    });
  });
});

describe("the changes for the CRM", () => {
  const stored = after([started]);
  it.each<[CallDocumentEvent, boolean]>([
    [answered, true],
    [{ type: "drafted", draft: { hs_call_body: "typing" } }, false],
    [{ type: "acknowledged", engagementId: "5" }, false],
    [{ type: "creationFailed" }, false],
    [{ type: "recordChosen", record: { objectTypeId: "0-1", objectId: "101" } }, true],
  ])("after %j: %s", (event, expected) => {
    expect(hasNewsForCrm(reduceCall(stored, event).document, stored)).toBe(expected);
  });
  it("are empty for a call without an engagement, and complete for an unstored one", () => {
    expect(hasNewsForCrm({ ...stored, owner: "none" }, undefined)).toBe(false);
    expect(hasNewsForCrm(stored, undefined)).toBe(true);
  });
});

it("removes the draft at completion", () => {
  const draft = { type: "drafted", draft: { hs_call_body: "typing" } } as const;
  expect(after([started, draft, completed({ hs_call_body: "typed" })])).not.toHaveProperty("draft");
});

const drafted = (text: string) =>
  ({ type: "drafted", draft: { hs_call_body: text, hs_call_title: "Title" } }) as const;

describe("what the user types after a completion", () => {
  const saved = after([started, completed({ hs_call_body: "typed", hs_call_title: "Title" })]);

  it("is a draft until the next completion", () => {
    const { document } = reduceCall(saved, drafted("typed more"));
    expect(document.draft).toEqual(drafted("typed more").draft);
    const again = reduceCall(document, completed());
    expect(again).toMatchObject({ ok: true, changed: true });
    expect(again.document).not.toHaveProperty("draft");
  });

  it("is nothing if it is what was completed, and takes an earlier draft back", () => {
    expect(reduceCall(saved, drafted("typed"))).toMatchObject({ ok: true, changed: false });
    const { document } = reduceCall(saved, drafted("typed more"));
    const back = reduceCall(document, drafted("typed"));
    expect(back).toMatchObject({ ok: true, changed: true });
    expect(back.document).not.toHaveProperty("draft");
  });

  it("is nothing if the user skipped the notes", () => {
    const skipped = after([started, completed()]);
    expect(reduceCall(skipped, drafted("late")).document).toEqual(skipped);
  });
});
