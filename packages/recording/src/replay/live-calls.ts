import {
  appMessageOf,
  callLifecycle,
  transition,
  type CallEvent,
  type CallState,
} from "@calling-extensions/contract";

/** A message about a call that has no id, or of an app that names none. */
const NO_ID = "";

const isStart = (event: CallEvent): boolean => event === "started" || event === "incoming";

const isOver = (state: CallState): boolean => state === "ended" || state === "completed";

/** The states of a live app's calls, by the lifecycle of the contract. */
export class LiveCalls {
  readonly #states = new Map<string, CallState>();
  #latest = NO_ID;

  /** Takes a message of the app. Returns the state of its call before it; undefined if it is about no call. */
  receive({
    type,
    data,
  }: {
    readonly type: string;
    readonly data?: unknown;
  }): CallState | undefined {
    const event = appMessageOf(type)?.callEvent;
    if (event === undefined) return undefined;
    const id = this.#idOf(data, event);
    const last = this.#states.get(id) ?? "idle";
    // An app may use the id of a call that is over again.
    const before = isStart(event) && isOver(last) ? "idle" : last;
    const next = transition(callLifecycle, before, event);
    if (next.ok) {
      this.#states.set(id, next.state);
      if (isStart(event)) this.#latest = id;
    }
    return before;
  }

  #idOf(data: unknown, event: CallEvent): string {
    const { externalCallId } = Object(data) as { externalCallId?: unknown };
    const hasId = typeof externalCallId === "string" || typeof externalCallId === "number";
    if (!hasId) return isStart(event) ? NO_ID : this.#latest;
    const id = String(externalCallId);
    const unnamed = this.#states.get(NO_ID);
    if (isStart(event) || this.#states.has(id) || unnamed === undefined) return id;
    // A call that started without an id gets the first one that the app sends.
    this.#states.delete(NO_ID);
    this.#states.set(id, unnamed);
    this.#latest = id;
    return id;
  }
}

/** Whether a message of the app announces a call. */
export function startsCall(type: string): boolean {
  const event = appMessageOf(type)?.callEvent;
  return event !== undefined && isStart(event);
}

/** Whether the lifecycle of a call allows a message in a state; true for a message about no call. */
export function canFollow(type: string, state: CallState | undefined): boolean {
  const event = appMessageOf(type)?.callEvent;
  return event === undefined || state === undefined || transition(callLifecycle, state, event).ok;
}
