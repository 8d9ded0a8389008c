/** A call of this app. */
export interface Call {
  /** The app's own id, which every message about the call contains. */
  readonly externalCallId: string;
  /** The other party's number. */
  readonly number: string;
  readonly direction: "INBOUND" | "OUTBOUND";
  readonly state: "dialing" | "ringing" | "talking" | "ended";
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

export const newCall = (number: string, direction: Call["direction"]): Call => ({
  externalCallId: crypto.randomUUID(),
  number,
  direction,
  state: direction === "INBOUND" ? "ringing" : "dialing",
  startedAt: Date.now(),
});

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

/** Stores the call, so that a reload of the page doesn't lose it. */
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
