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
  /** Reaches the service after the next one was answered. */
  "reorder",
  /** The service handles it; half of the response arrives. */
  "cutResponse",
  /** A proxy answers with its own page. */
  "proxy403",
  "proxy502",
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
  /** 100 KB of notes, which start with the text. */
  | { readonly do: "typeLong"; readonly text: string }
  | { readonly do: "hangUp"; readonly at: "app" | "page" | "otherParty" }
  | { readonly do: "save" }
  | { readonly do: "skipNotes" }
  /** The page asks for confirmation, and the user cancels the dial. */
  | { readonly do: "cancelSecondDial"; readonly person: Person }
  /** The app rejects the dial, because it is busy with another call. */
  | { readonly do: "refusedDial"; readonly person: Person }
  /** Another person calls during a call. */
  | { readonly do: "ringBusyPhone"; readonly person: Person }
  | {
      readonly do: "failRequests";
      readonly how: RequestFailure;
      readonly times: number;
    }
  | { readonly do: "releaseRequests" }
  | { readonly do: "deliverLate" }
  | { readonly do: "killService" }
  | { readonly do: "startService" }
  /** The service starts with another data directory, so it has lost everything. */
  | { readonly do: "replaceService" }
  | { readonly do: "goOffline" }
  | { readonly do: "goOnline" }
  | { readonly do: "reloadPage" }
  | { readonly do: "reloadApp" }
  | { readonly do: "remountApp" }
  | { readonly do: "reopenTab" }
  /**
   * The user continues in another tab that has the phone, or else in a new one. With `restores`, the new tab gets
   * the session storage of the crashed one.
   */
  | { readonly do: "crashTab"; readonly restores: boolean }
  | { readonly do: "duplicateTab" }
  /** Opens another tab, which shows the same record. The user continues in the tab with the phone. */
  | { readonly do: "openTab" }
  /** Kills all processes of the browser, and starts it with the same profile. */
  | { readonly do: "killBrowser" }
  /** Stops all processes of the browser for a while. */
  | { readonly do: "sleep" }
  /** Sets the clock of the user's computer. */
  | { readonly do: "setClock"; readonly aheadMs: number }
  /** Every transaction of the browser's databases waits. */
  | { readonly do: "slowDatabases" }
  /** Every transaction of the browser's databases fails. */
  | { readonly do: "breakDatabases" }
  | { readonly do: "repairDatabases" }
  /**
   * Stops the tab for a while, as a browser does with a tab in the background. If another tab offers to take the phone, the
   * user moves it there.
   */
  | { readonly do: "freezeTab" }
  /** Moves the phone to the calling window, unless it is on a call. The user works in both. */
  | { readonly do: "openCallingWindow" }
  | { readonly do: "reloadCallingWindow" }
  | { readonly do: "closeCallingWindow"; readonly crashes: boolean }
  /** Closes one of two tabs. The user continues in the other one. */
  | { readonly do: "closeTab"; readonly which: "original" | "duplicate" }
  | { readonly do: "clearStorage"; readonly of: Side }
  /** Nothing that is stored can be read anymore. */
  | { readonly do: "corruptStorage"; readonly of: Side }
  | { readonly do: "fillStorage"; readonly of: Side };

export interface Plan {
  readonly steps: readonly Step[];
}

/** Describes a step on one line. */
export function describeStep({ do: what, ...details }: Step): string {
  const values = Object.entries(details).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [what, ...values].join(" ");
}
