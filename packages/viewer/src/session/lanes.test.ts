import { expect, test } from "vitest";
import { callEntries, message, stored } from "../testing/entries.ts";
import { lanesOf } from "./lanes.ts";

test("host, app and CRM have a lane, and each call has one with its states", () => {
  const lanes = lanesOf([
    { t: 0, kind: "status", status: "connected" },
    { t: 1, kind: "visibility", isHidden: false, isMinimized: false },
    { t: 2, kind: "problem", code: "portFailed" },
    ...callEntries("a", 10),
    message({ t: 20, type: "OUTGOING_CALL_STARTED", call: "b" }),
    message({ t: 22, call: "b", invalid: "no" }),
    stored({ t: 23, call: "b", change: "failed" }),
    message({ t: 30, from: "host", type: "END_CALL", call: "b" }),
  ]);
  expect(lanes).toEqual([
    { label: "Host", spans: [], marks: [1, 30], issues: [2] },
    { label: "App", spans: [], marks: [0, 10, 12, 13, 14, 20], issues: [22] },
    { label: "CRM", spans: [], marks: [11, 15], issues: [23] },
    {
      label: "a",
      call: "a",
      marks: [10, 11, 12, 13, 14, 15],
      issues: [],
      spans: [
        { state: "dialing", from: 10, to: 12 },
        { state: "inProgress", from: 12, to: 13 },
        { state: "ended", from: 13, to: 14 },
        { state: "completed", from: 14, to: 14 },
      ],
    },
    {
      label: "b",
      call: "b",
      marks: [20, 30],
      issues: [22, 23],
      // It is not over at the end of the recording.
      spans: [{ state: "dialing", from: 20, to: 30 }],
    },
  ]);
});

test("a recording without entries has three empty lanes", () => {
  expect(lanesOf([]).map(({ label, marks }) => [label, marks])).toEqual([
    ["Host", []],
    ["App", []],
    ["CRM", []],
  ]);
});
