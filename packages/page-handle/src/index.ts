import type { CallingError, CallingHost, Faults } from "@calling-extensions/host";

/** A calling app that is open in the CRM page. */
export interface PageApp {
  readonly host: CallingHost;
  /** What its hosts reported since the page was loaded, the oldest first. */
  readonly problems: readonly CallingError[];
  /** Ends the host and removes its frame, then creates both again, as a page does that renders again. */
  remount(): void;
}

/** The CRM page's interface for tests and the console: `window.callingCrm`. */
export interface PageHandle {
  /** The open apps by their provider's id. */
  readonly apps: ReadonlyMap<string, PageApp>;
  /** Simulated failures, for all of them. */
  readonly faults: Faults;
}

/** Where the page stores the token of its session, in `localStorage`. */
export const SESSION_TOKEN_KEY = "calling-extensions:page-session";

declare global {
  interface Window {
    callingCrm?: PageHandle;
    /** Is called with each host that the page creates, if a test has set it before the page loads. */
    onCallingHost?: (providerId: string, host: CallingHost) => void;
  }
}
