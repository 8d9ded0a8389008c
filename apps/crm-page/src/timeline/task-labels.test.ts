import { expect, it } from "vitest";
import { priorityLabel, taskBadge, taskTypeLabel } from "./task-labels.ts";

const NOW = 1_700_000_000_000;

it.each([
  ["COMPLETED", NOW - 1, "Done"],
  ["COMPLETED", NOW + 1, "Done"],
  ["NOT_STARTED", NOW - 1, "Overdue"],
  ["WAITING", NOW - 1, "Overdue"],
  ["WAITING", NOW + 1, "Waiting"],
  ["IN_PROGRESS", NOW + 1, "In progress"],
  ["NOT_STARTED", NOW + 1, undefined],
])("labels a task that is %s and due at %i as %s", (status, timestamp, label) => {
  expect(taskBadge({ status, timestamp }, NOW)?.label).toBe(label);
});

it("has words for unknown types and priorities", () => {
  expect([taskTypeLabel("LINKED_IN"), taskTypeLabel("constructor")]).toEqual(["Task", "Task"]);
  expect([priorityLabel("MEDIUM"), priorityLabel("toString")]).toEqual([undefined, undefined]);
});
