import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { callLifecycle, type CallEvent, type CallState } from "./call-lifecycle.ts";
import { transition, type StateTable } from "./transition.ts";

/** Every cell of a machine: a row for a state, a column for an event, "-" where it is refused. */
function cells<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  states: readonly State[],
  events: readonly Event[],
) {
  return states.map((state) =>
    [
      state,
      ...events.map((event) => {
        const next = transition(table, state, event);
        return next.ok ? next.state : "-";
      }),
    ].join(" "),
  );
}

const callEvents: readonly CallEvent[] = [
  "dial",
  "started",
  "ringing",
  "incoming",
  "answered",
  "transferred",
  "ended",
  "completed",
  "lost",
];
const callStates = Object.keys(callLifecycle) as CallState[];

describe("the call lifecycle", () => {
  test("allows exactly these transitions", () => {
    expect(cells(callLifecycle, callStates, callEvents)).toEqual([
      "idle dialing dialing - ringing - - - - -",
      "dialing - dialing ringing - inProgress - ended completed ended",
      "ringing - - - - inProgress ended ended completed ended",
      "inProgress - - - - - ended ended completed ended",
      "ended - - - - - - - completed -",
      "completed - - - - - - - - -",
    ]);
  });

  test("that is completed allows no further events", () => {
    assert(
      property(array(constantFrom(...callEvents)), (events) => {
        const state = events.reduce<CallState>(
          (from, event) => transition(callLifecycle, from, event).state,
          "idle",
        );
        const takes = callEvents.some((event) => transition(callLifecycle, state, event).ok);
        expect(takes).toBe(state !== "completed");
      }),
    );
  });
});

describe("a transition", () => {
  test("that is refused keeps the state and says why", () => {
    expect(transition<CallState, CallEvent>(callLifecycle, "ended", "answered")).toEqual({
      ok: false,
      state: "ended",
      reason: 'No "answered" in state "ended".',
    });
  });

  test.each(["constructor", "toString", "__proto__"])(
    "takes no %s from what objects inherit",
    (name) => {
      expect(transition<CallState, string>(callLifecycle, "idle", name).ok).toBe(false);
    },
  );
});
