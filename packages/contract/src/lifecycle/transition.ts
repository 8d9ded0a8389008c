import { ownValue } from "../schema/own-value.ts";

/** A machine as data: for each state, the events it takes and the state each leads to. */
export type StateTable<State extends string, Event extends string> = {
  readonly [S in State]: { readonly [E in Event]?: State };
};

/** What became of an event: the next state, or why the state takes no such event. */
export type Transition<State extends string> =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly state: State; readonly reason: string };

/** The next state. Pure and total: effects are the caller's, and a refusal is a result, not an error. */
export function transition<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  state: State,
  event: Event,
): Transition<State> {
  const next = ownValue(table[state], event);
  return next
    ? { ok: true, state: next }
    : { ok: false, state, reason: `From "${state}" there is no "${event}".` };
}
