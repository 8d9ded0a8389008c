import { expect, it } from "vitest";
import type { CompletedCall } from "../engine/shared-calls.ts";
import { isCallOfTask } from "./completed-calls.ts";

const ada = { objectTypeId: "0-1", objectId: "101" };
const bo = { objectTypeId: "0-1", objectId: "102" };
const ticket = { objectTypeId: "0-5", objectId: "301" };
const task = { type: "CALL", records: [{ ...ada, title: "Ada", subtitle: "" }] };
const call: CompletedCall = {
  key: "a",
  direction: "OUTBOUND",
  startedAt: 2000,
  calledRecord: ada,
};

it.each<[string, Partial<CompletedCall>, boolean]>([
  ["to its record", {}, true],
  ["from its record's page to another record", { calledRecord: bo, viewedRecord: ada }, true],
  ["to somebody else", { calledRecord: bo, viewedRecord: ticket }, false],
  ["to an unknown number", { calledRecord: undefined }, false],
  ["that was started before the task was opened", { startedAt: 999 }, false],
  ["that the record's contact made", { direction: "INBOUND" }, false],
])("a call %s", (_title, changes, expected) => {
  expect(isCallOfTask({ ...call, ...changes }, task, 1000)).toBe(expected);
});

it("doesn't do a task of another type", () => {
  expect(isCallOfTask(call, { ...task, type: "EMAIL" }, 1000)).toBe(false);
});
