import type { Person } from "./people.ts";

/** How requests about calls fail between the page and the service. */
export const requestFailures = [
  /** Never reaches the service. */
  "abort",
  /** The service handles it; the response is lost. */
  "loseResponse",
  "status500",
  "status429",
  /** The session has ended. */
  "status401",
  /** Waits until the next `releaseRequests`. */
  "hold",
  /** Fails for the page, but reaches the service at the next `deliverLate`. */
  "late",
  /** Reaches the service twice. */
  "twice",
] as const;
export type RequestFailure = (typeof requestFailures)[number];

/** The window in which something happens. */
export type Side = "page" | "app";

/** An action of the user, the other party, the browser, the network, or the service, as plain data. */
export type Step =
  /** The user clicks the button on the record's page. */
  | { readonly do: "dial"; readonly person: Person }
  | { readonly do: "dialFromKeypad"; readonly person: Person }
  | { readonly do: "ring"; readonly person: Person }
  | { readonly do: "answer" }
  | { readonly do: "waitForAnswer" }
  | { readonly do: "type"; readonly text: string }
  | { readonly do: "hangUp"; readonly at: "app" | "page" | "otherParty" }
  | { readonly do: "save" }
  | { readonly do: "skipNotes" }
  /** The page asks for confirmation, and the user cancels the dial. */
  | { readonly do: "cancelSecondDial"; readonly person: Person }
  /** The app rejects the dial, because it is busy with another call. */
  | { readonly do: "refusedDial"; readonly person: Person }
  /** Another person calls during a call. */
  | { readonly do: "ringBusyPhone"; readonly person: Person }
  /** The app forgets the call, and the page does not. */
  | { readonly do: "forgetCallInApp" }
  /** The user hangs up, in the page, a call that the app has forgotten. */
  | { readonly do: "hangUpGhost"; readonly person: Person }
  | {
      readonly do: "failRequests";
      readonly how: RequestFailure;
      readonly times: number;
    }
  | { readonly do: "releaseRequests" }
  | { readonly do: "deliverLate" }
  | { readonly do: "killService" }
  | { readonly do: "startService" }
  | { readonly do: "goOffline" }
  | { readonly do: "goOnline" }
  | { readonly do: "reloadPage" }
  | { readonly do: "reloadApp" }
  | { readonly do: "remountApp" }
  | { readonly do: "reopenTab" }
  /** With `restores`, the next tab gets the session storage of the crashed one. */
  | { readonly do: "crashTab"; readonly restores: boolean }
  | { readonly do: "duplicateTab" }
  /** Closes one of two tabs. The user continues in the other one. */
  | { readonly do: "closeTab"; readonly which: "original" | "duplicate" }
  | { readonly do: "clearStorage"; readonly of: Side }
  | { readonly do: "fillStorage"; readonly of: Side };

export interface Plan {
  readonly seed: number;
  readonly round: number;
  readonly steps: readonly Step[];
}

/** Describes a step on one line. */
export function describeStep({ do: what, ...details }: Step): string {
  const values = Object.entries(details).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [what, ...values].join(" ");
}
