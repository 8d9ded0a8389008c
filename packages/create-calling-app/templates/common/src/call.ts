/** A call as this app knows it. */
export interface Call {
  /** The app's own id: every message about the call names it. */
  readonly externalCallId: string;
  readonly number: string;
  readonly state: "dialing" | "ringing" | "talking" | "ended";
}

/** How long the simulated far end takes to pick up. Calls here have no sound. */
export const PICK_UP_MS = 500;

export const newCall = (number: string, state: Call["state"]): Call => ({
  externalCallId: crypto.randomUUID(),
  number,
  state,
});

/** What the CRM is told of a call's end: a call that nobody talked on is not a completed one. */
export const endStatusOf = ({ state }: Call) =>
  state === "talking" ? "COMPLETED" : state === "ringing" ? "REJECTED" : "CANCELED";

export function describe(call: Call | undefined): string {
  if (!call) return "Waiting for a call";
  const words = {
    dialing: "Calling",
    ringing: "Somebody calls:",
    talking: "On a call with",
    ended: "Ended the call with",
  };
  return `${words[call.state]} ${call.number}`;
}
