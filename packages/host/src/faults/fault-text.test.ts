import { expect, test } from "vitest";
import { faultExamples } from "./fault-kinds.ts";
import type { Fault } from "./fault.ts";
import { parseFault, formatFault } from "./fault-text.ts";

test.each<[line: string, fault: Fault]>([
  ["delay:DIAL_NUMBER:500", { kind: "delay", type: "DIAL_NUMBER", ms: 500 }],
  ["drop*2:CALL_ENDED", { kind: "drop", type: "CALL_ENDED", times: 2 }],
  ["duplicate:SYNC", { kind: "duplicate", type: "SYNC" }],
  [
    "reorder:CALLER_ID_MATCH_SUCCEEDED:CREATE_ENGAGEMENT_SUCCEEDED",
    {
      kind: "reorder",
      type: "CALLER_ID_MATCH_SUCCEEDED",
      after: "CREATE_ENGAGEMENT_SUCCEEDED",
    },
  ],
  [
    "refuse*1:createEngagement:No room: ask Dana",
    { kind: "refuse", port: "createEngagement", message: "No room: ask Dana", times: 1 },
  ],
  ["slow:matchCaller:3000", { kind: "slow", port: "matchCaller", ms: 3000 }],
])("%s is a fault, and is written as it is read", (line, fault) => {
  expect(parseFault(line)).toEqual(fault);
  expect(formatFault(fault)).toBe(line);
});

test.each([
  ["", "it begins with none of delay, drop"],
  ["explode:DIAL_NUMBER", "it begins with none of"],
  ["toString:x", "it begins with none of"],
  ["drop*0:CALL_ENDED", "it begins with none of"],
  ["drop:NONSENSE", '"NONSENSE" is no message'],
  ["drop", '"" is no message'],
  ["delay:DIAL_NUMBER", '"" is no number of milliseconds'],
  ["delay:DIAL_NUMBER:-1", '"-1" is no number of milliseconds'],
  ["delay:DIAL_NUMBER:1e9", '"1e9" is no number of milliseconds'],
  ["reorder:SYNC", '"" is no message'],
  ["refuse:deleteAll:no", '"deleteAll" is none of createEngagement'],
])("%j is refused with its reason", (line, reason) => {
  expect(() => parseFault(line)).toThrow(reason);
});

test("a refusal needs no words", () => {
  expect(parseFault("refuse:createEngagement")).toMatchObject({ message: "Refused on purpose." });
});

test.each(Object.entries(faultExamples))("the guide's example of %s is one", (kind, { line }) => {
  const fault = parseFault(line);
  expect(fault.kind).toBe(kind);
  expect(formatFault(fault)).toBe(line);
});
