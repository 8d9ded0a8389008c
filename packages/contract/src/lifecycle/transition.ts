import { ownValue } from "../schema/own-value.ts";

/** A state machine as data: for each state, its events and their next states. */
export type StateTable<State extends string, Event extends string> = {
  readonly [S in State]: { readonly [E in Event]?: State };
};

/** The result of an event: the next state, or why the state doesn't allow the event. */
export type Transition<State extends string> =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly state: State; readonly reason: string };

/** Returns the next state. Pure; an event that isn't allowed is a result, not an error. */
export function transition<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  state: State,
  event: Event,
): Transition<State> {
  const next = ownValue(table[state], event);
  return next
    ? { ok: true, state: next }
    : { ok: false, state, reason: `No "${event}" in state "${state}".` };
}
