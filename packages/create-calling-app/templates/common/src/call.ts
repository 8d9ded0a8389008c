/** A call of this app. */
export interface Call {
  /** The app's own id, which every message about the call contains. */
  readonly externalCallId: string;
  readonly number: string;
  readonly state: "dialing" | "ringing" | "talking" | "ended";
}

/** How long the simulated other party takes to answer. */
export const ANSWER_DELAY_MS = 500;

/** How long the simulated caller lets the phone ring. */
export const RING_TIME_MS = 30_000;

export const newCall = (number: string, state: Call["state"]): Call => ({
  externalCallId: crypto.randomUUID(),
  number,
  state,
});

/** How a call of this app can end. `MISSED`: the caller gave up. */
export type EndStatus = "COMPLETED" | "REJECTED" | "CANCELED" | "MISSED";

/** Returns the status of a call that its user ends. A call without a conversation isn't completed. */
export const endStatusOf = ({ state }: Call): EndStatus =>
  state === "talking" ? "COMPLETED" : state === "ringing" ? "REJECTED" : "CANCELED";

export function describe(call: Call | undefined): string {
  if (!call) return "Waiting for a call";
  const labels = {
    dialing: "Calling",
    ringing: "Incoming call from",
    talking: "On a call with",
    ended: "Call ended:",
  };
  return `${labels[call.state]} ${call.number}`;
}

const STORAGE_KEY = "call";

/** Stores the call, so that it continues after a reload of the page. */
export function storeCall(call: Call | undefined): void {
  try {
    if (call) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(call));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // The browser blocks storage in frames: a reload loses the call.
  }
}

/** Returns the call from before a reload of the page. */
export function restoreCall(): Call | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Call | null) ?? undefined;
  } catch {
    return undefined;
  }
}
