import type { Person } from "./people.ts";

/** What happens to requests about calls on their way between the page and the service. */
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
  /** Fails for the page, and reaches the service at the next `deliverLate`. */
  "late",
  /** Reaches the service twice. */
  "twice",
] as const;
export type RequestFailure = (typeof requestFailures)[number];

/** Whose window something happens to. */
export type Side = "page" | "app";

/** What the user, the other party, the browser, the network or the service does. Plain data. */
export type Step =
  /** With the button on the record's page. */
  | { readonly do: "dial"; readonly person: Person }
  | { readonly do: "dialFromKeypad"; readonly person: Person }
  | { readonly do: "ring"; readonly person: Person }
  | { readonly do: "answer" }
  | { readonly do: "waitForAnswer" }
  | { readonly do: "type"; readonly text: string }
  | { readonly do: "hangUp"; readonly at: "app" | "page" | "otherParty" }
  | { readonly do: "save" }
  | { readonly do: "skipNotes" }
  /** The page asks, the user takes the dial back. */
  | { readonly do: "cancelSecondDial"; readonly person: Person }
  /** The app refuses it, because it is busy with another call. */
  | { readonly do: "refusedDial"; readonly person: Person }
  /** Somebody rings a busy phone. */
  | { readonly do: "ringBusyPhone"; readonly person: Person }
  /** The app loses its memory of the call, the page does not. */
  | { readonly do: "forgetCallInApp" }
  /** Hangs a call up in the page that the app no longer knows. */
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
  /** `restores`: the browser gives the next tab the storage of the one that crashed. */
  | { readonly do: "crashTab"; readonly restores: boolean }
  | { readonly do: "duplicateTab" }
  /** Closes one of two tabs and goes on in the other. */
  | { readonly do: "closeTab"; readonly which: "original" | "duplicate" }
  | { readonly do: "clearStorage"; readonly of: Side }
  | { readonly do: "fillStorage"; readonly of: Side };

export interface Plan {
  readonly seed: number;
  readonly round: number;
  readonly steps: readonly Step[];
}

/** A step on one line. */
export function describeStep({ do: what, ...details }: Step): string {
  const values = Object.entries(details).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [what, ...values].join(" ");
}
