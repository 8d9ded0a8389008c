import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { callLifecycle, type CallEvent, type CallState } from "./call-lifecycle.ts";
import { transition, type StateTable } from "./transition.ts";

/** The cells of a state machine: a row per state, a column per event, "-" if it isn't allowed. */
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

  test("allows no events after completion", () => {
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
  test("that isn't allowed keeps the state and returns the reason", () => {
    expect(transition<CallState, CallEvent>(callLifecycle, "ended", "answered")).toEqual({
      ok: false,
      state: "ended",
      reason: 'No "answered" in state "ended".',
    });
  });

  test.each(["constructor", "toString", "__proto__"])(
    "ignores the inherited property %s",
    (name) => {
      expect(transition<CallState, string>(callLifecycle, "idle", name).ok).toBe(false);
    },
  );
});
