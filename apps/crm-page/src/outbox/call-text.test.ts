import { describe, expect, it } from "vitest";
import { callText, notesOf, recordOf } from "./call-text.ts";
import { callDocument } from "../testing/fake-outbox.ts";

const ada = { objectTypeId: "0-1", objectId: "101" };
const bob = { objectTypeId: "0-1", objectId: "102" };
const deal = { objectTypeId: "0-3", objectId: "5" };

describe("the record of a call", () => {
  it.each([
    [{ chosenRecord: bob, calledRecord: ada, viewedRecord: deal }, bob],
    [{ calledRecord: ada, viewedRecord: deal }, ada],
    [{ viewedRecord: deal }, deal],
    [{}, undefined],
  ])("in %j is %j", (records, expected) => {
    expect(recordOf(callDocument(records))).toEqual(expected);
  });
});

describe("the notes", () => {
  it.each([
    [{}, undefined, ""],
    [{ hs_call_body: "Saved" }, undefined, "Saved"],
    [{ hs_call_body: "Saved" }, { hs_call_body: "Typed" }, "Typed"],
    [{ hs_call_body: null }, undefined, ""],
    [{ hs_call_body: 7 }, undefined, "7"],
  ])("of %j and the draft %j are %j", (properties, draft, expected) => {
    expect(notesOf(callDocument({ properties, ...(draft && { draft }) }))).toBe(expected);
  });
});

it("contains all data of a call", () => {
  const call = callDocument({
    answeredAt: 1_010_000,
    endedAt: 1_075_000,
    properties: { hs_call_title: "Renewal", hs_call_body: "Line 1\nLine 2", hs_empty: "" },
    draft: { outcome: "Busy" },
  });
  const [number, started, ...rest] = callText(call).split("\n");
  expect(number).toBe("Call to +12025550101");
  expect(started).toMatch(/^Started: \S/);
  expect(rest).toEqual([
    "Duration: 1 min 5 s",
    "hs_call_title: Renewal",
    "outcome: Busy",
    "",
    "Line 1",
    "Line 2",
  ]);
});

it("works for a call with little data", () => {
  expect(callText({ ...callDocument({ direction: "INBOUND" }) })).toMatch(
    /^Call from an unknown number\nStarted: [^\n]+$/,
  );
});
