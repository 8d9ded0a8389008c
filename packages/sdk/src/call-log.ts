import {
  appMessageOf,
  callLifecycle,
  type CallEndStatus,
  type CallEvent,
  type CallState,
} from "@calling-extensions/contract";

/** A call as this app has reported it to the host. A new object for each change. */
export interface AppCall {
  /** The id that the app has given the call. */
  readonly externalCallId: string;
  /** Its state in the call lifecycle. */
  readonly state: CallState;
  /** How the call ended; missing before. */
  readonly callEndStatus?: CallEndStatus;
  /** The id of the call in the CRM, once the page has sent it. */
  readonly engagementId?: string | number;
}

/** Completed calls are kept for a while, so that late replies still find them. */
const MAX_CALLS = 100;

/** The calls of a session, updated by what the app sends. */
export function createCallLog() {
  const calls = new Map<string, AppCall>();
  /** A call that started before this page loaded, until the app sends something about it. */
  let restored: Partial<AppCall> = {};

  /** The newest call that is not completed. */
  const newest = (): AppCall | undefined =>
    [...calls.values()].findLast(({ state }) => state !== "completed");

  function set(call: AppCall): AppCall {
    calls.set(call.externalCallId, call);
    for (const [id, { state }] of calls) {
      if (state === "completed" && calls.size > MAX_CALLS) calls.delete(id);
    }
    return call;
  }

  return {
    calls,

    /** The handshake named the engagement of a call that continues. */
    restoreCall(engagementId: unknown): void {
      restored = engagementId ? { state: "inProgress", engagementId: engagementId as number } : {};
    },

    /** Updates the call that a message is about. Returns the changed call, or why the message is not allowed. */
    applyMessage(type: string, data: unknown): AppCall | string | undefined {
      const event = appMessageOf(type)?.callEvent;
      if (!event) return undefined;
      const { externalCallId, engagementId, callEndStatus } = Object(data) as Partial<AppCall>;
      const begins = event in callLifecycle.idle;
      const id = `${externalCallId ?? ((!begins && newest()?.externalCallId) || calls.size)}`;
      const existing = calls.get(id);
      const call = existing ?? { externalCallId: id, state: "idle", ...(!begins && restored) };
      if (!existing && !begins) restored = {};
      const nextStates: Partial<Record<CallEvent, CallState>> = callLifecycle[call.state];
      const state = nextStates[event];
      if (!state) return `${type} in state ${call.state}.`;
      return set({
        ...call,
        state,
        ...(engagementId && { engagementId }),
        ...(callEndStatus && { callEndStatus }),
      });
    },

    /** The host created the engagement of a call: of the one that it names, otherwise of the newest. */
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
