import {
  appMessageOf,
  callLifecycle,
  transition,
  type CallEndStatus,
  type CallEvent,
  type CallState,
} from "@calling-extensions/contract";

/** A call as this app has told it to the host; a new object at every change. */
export interface AppCall {
  readonly externalCallId: string;
  readonly state: CallState;
  readonly callEndStatus?: CallEndStatus;
  readonly engagementId?: string | number;
}

/** Completed calls are remembered for a while: late answers still find theirs. */
const CALLS_KEPT = 100;

/** The calls of a session, moved on by what the app sends. */
export function createCallLog() {
  const calls = new Map<string, AppCall>();
  /** What is known of a call that began before this page did, until the app speaks of it. */
  let restored: Partial<AppCall> = {};

  /** The newest call that is not completed. */
  const newest = (): AppCall | undefined =>
    [...calls.values()].findLast(({ state }) => state !== "completed");

  function set(call: AppCall): AppCall {
    calls.set(call.externalCallId, call);
    for (const [id, { state }] of calls) {
      if (state === "completed" && calls.size > CALLS_KEPT) calls.delete(id);
    }
    return call;
  }

  return {
    calls,

    /** The handshake named the engagement of a call that goes on. */
    restore(engagementId: unknown): void {
      restored = engagementId ? { state: "inProgress", engagementId: engagementId as number } : {};
    },

    /** Moves the call that a message is about. The answer is its new state, or why it has none. */
    apply(type: string, data: unknown): AppCall | string | undefined {
      const event = appMessageOf(type)?.event;
      if (!event) return undefined;
      const { externalCallId, engagementId, callEndStatus } = Object(data) as Partial<AppCall>;
      const begins = event in callLifecycle.idle;
      const id = `${externalCallId ?? ((!begins && newest()?.externalCallId) || calls.size)}`;
      const known = calls.get(id);
      const call = known ?? { externalCallId: id, state: "idle", ...(!begins && restored) };
      if (!known && !begins) restored = {};
      const next = transition<CallState, CallEvent>(callLifecycle, call.state, event);
      if (!next.ok) return next.reason;
      return set({
        ...call,
        state: next.state,
        ...(engagementId && { engagementId }),
        ...(callEndStatus && { callEndStatus }),
      });
    },

    /** The host made the engagement of a call: of the one it names, else of the newest. */
    setEngagement(data: unknown): void {
      const { externalCallId, engagementId } = data as {
        externalCallId?: string | number;
        engagementId: string | number;
      };
      const call = externalCallId ? calls.get(String(externalCallId)) : newest();
      if (call) set({ ...call, engagementId });
    },
  };
}
