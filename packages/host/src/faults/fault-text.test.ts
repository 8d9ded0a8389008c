import { expect, test } from "vitest";
import { faultExamples, type Fault } from "./fault.ts";
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
])("%s is parsed, and formatted as the same text", (line, fault) => {
  expect(parseFault(line)).toEqual(fault);
  expect(formatFault(fault)).toBe(line);
});

test.each([
  ["", "it must begin with one of delay, drop"],
  ["explode:DIAL_NUMBER", "it must begin with one of"],
  ["toString:x", "it must begin with one of"],
  ["drop*0:CALL_ENDED", "it must begin with one of"],
  ["drop:NONSENSE", '"NONSENSE" is not a message type'],
  ["drop", '"" is not a message type'],
  ["delay:DIAL_NUMBER", '"" is not a number of milliseconds'],
  ["delay:DIAL_NUMBER:-1", '"-1" is not a number of milliseconds'],
  ["delay:DIAL_NUMBER:1e9", '"1e9" is not a number of milliseconds'],
  ["reorder:SYNC", '"" is not a message type'],
  ["refuse:deleteAll:no", '"deleteAll" must be one of createEngagement'],
])("%j is rejected with a reason", (line, reason) => {
  expect(() => parseFault(line)).toThrow(reason);
});

test("a failing request needs no error message", () => {
  expect(parseFault("refuse:createEngagement")).toMatchObject({ message: "Simulated failure." });
});

test.each(Object.entries(faultExamples))(
  "the example of %s in the guide is valid",
  (kind, { line }) => {
    const fault = parseFault(line);
    expect(fault.kind).toBe(kind);
    expect(formatFault(fault)).toBe(line);
  },
);
