import type { CallingError, CallingHost, Faults } from "@calling-extensions/host";

/** A calling app that is open in the CRM page. */
export interface PageApp {
  readonly host: CallingHost;
  /** What its hosts met since the page was loaded, the oldest first. */
  readonly problems: readonly CallingError[];
  /** Ends the host with its frame and makes both anew, as a page does that draws itself again. */
  remount(): void;
}

/** What the CRM page offers to tests and to the console, as `window.callingCrm`. */
export interface PageHandle {
  /** The open apps by their provider's id. */
  readonly apps: ReadonlyMap<string, PageApp>;
  /** What goes wrong on purpose, for all of them. */
  readonly faults: Faults;
}

declare global {
  interface Window {
    callingCrm?: PageHandle;
  }
}
