import { transition, type StateTable } from "@calling-extensions/contract";
import { expect, test } from "vitest";
import { attemptStates, type AttemptEvent } from "./attempts.ts";
import { callParts, type CallPartEvent } from "./call-part.ts";

/** The cells of a table: a row for each state, "-" for what isn't allowed. */
const cells = <State extends string, Event extends string>(
  table: StateTable<State, Event>,
  events: readonly Event[],
): string[] =>
  (Object.keys(table) as State[]).map((state) =>
    [
      `${state}:`,
      ...events.map((event) => {
        const next = transition(table, state, event);
        return next.ok ? next.state : "-";
      }),
    ].join(" "),
  );

const partEvents: readonly CallPartEvent[] = ["claimed", "reported", "left", "taken", "removed"];
const attemptEvents: readonly AttemptEvent[] = [
  "requested",
  "collected",
  "succeeded",
  "failed",
  "stopped",
];

test("a page gets a call by a claim or a report, and never after it is gone", () => {
  expect(cells(callParts, partEvents)).toEqual([
    "unknown: owner owner leftBehind gone gone",
    "leftBehind: owner owner leftBehind gone gone",
    "owner: - owner - gone gone",
    "gone: - - - - -",
  ]);
});

test("attempts follow each other, repeat what came during one, and wait after a failure", () => {
  expect(cells(attemptStates, attemptEvents)).toEqual([
    "idle: running - - - stopped",
    "running: repeating - idle waiting stopped",
    "repeating: repeating running running running stopped",
    "waiting: running - - - stopped",
    "stopped: - - - - -",
  ]);
});
