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
export class CallLog {
  readonly calls = new Map<string, AppCall>();
  /** The engagement of a call that began before this page did, as the handshake names it. */
  restoredEngagementId: string | number | undefined;

  /** Moves the call that a message is about. The answer is its new state, or why it has none. */
  apply(type: string, data: unknown): AppCall | string | undefined {
    const event = appMessageOf(type)?.event;
    if (!event) return undefined;
    const fields = Object(data) as Partial<AppCall>;
    const { externalCallId, engagementId, callEndStatus } = fields;
    const begins = event === "started" || event === "incoming";
    const call = this.#find(externalCallId, begins);
    const next = transition<CallState, CallEvent>(callLifecycle, call.state, event);
    if (!next.ok) return next.reason;
    return this.#set({
      ...call,
      state: next.state,
      ...(engagementId && { engagementId }),
      ...(callEndStatus && { callEndStatus }),
    });
  }

  /** The host made the engagement of a call: of the one it names, else of the newest. */
  setEngagement(data: unknown): void {
    const { externalCallId, engagementId } = data as {
      externalCallId?: string | number;
      engagementId: string | number;
    };
    const call = externalCallId ? this.calls.get(String(externalCallId)) : this.#newest();
    if (call) this.#set({ ...call, engagementId });
  }

  /** The newest call that is not completed. */
  #newest(): AppCall | undefined {
    return [...this.calls.values()].findLast(({ state }) => state !== "completed");
  }

  #find(givenId: string | undefined, begins: boolean): AppCall {
    const newest = begins ? undefined : this.#newest()?.externalCallId;
    const externalCallId = `${givenId ?? newest ?? this.calls.size}`;
    const known = this.calls.get(externalCallId);
    if (known) return known;
    const engagementId = this.restoredEngagementId;
    if (begins || !engagementId) return { externalCallId, state: "idle" };
    this.restoredEngagementId = undefined;
    return { externalCallId, state: "inProgress", engagementId };
  }

  #set(call: AppCall): AppCall {
    this.calls.set(call.externalCallId, call);
    for (const [id, { state }] of this.calls) {
      if (state === "completed" && this.calls.size > CALLS_KEPT) this.calls.delete(id);
    }
    return call;
  }
}
