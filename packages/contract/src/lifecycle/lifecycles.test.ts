import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { callLifecycle, isLive, isOver, type CallEvent, type CallState } from "./call-lifecycle.ts";
import {
  CALL_END_STATUSES,
  callOutcomes,
  endNameOf,
  outcomeOf,
  type CallOutcome,
} from "./call-end-status.ts";
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

test("a call that has started is either live or over", () => {
  const view = callStates.map((state) => [state, isLive({ state }), isOver({ state })]);
  expect(view).toEqual([
    ["idle", false, false],
    ["dialing", true, false],
    ["ringing", true, false],
    ["inProgress", true, false],
    ["ended", false, true],
    ["completed", false, true],
  ]);
});

test("the outcomes of calls come from the statuses of CALL_ENDED", () => {
  const outcomes =
    "completed|failed|canceled|busy|noAnswer|rejected|missed|transferred" satisfies typeof callOutcomes;
  expect(callOutcomes).toBe(outcomes);
  expect(callOutcomes.split("|").map((each) => endNameOf(each as CallOutcome))).toEqual([
    ...CALL_END_STATUSES.split("|"),
    "TRANSFERRED",
  ]);
  expect(outcomeOf("NO_ANSWER")).toBe("noAnswer");
  expect(outcomeOf("TRANSFERRED")).toBeUndefined();
});
