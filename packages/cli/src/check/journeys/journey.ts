import type { CallingExtensionsConfig } from "../../config/config.ts";
import type { AppSession, Restart } from "../app-session.ts";
import type { HostPages } from "../host-page/serve-host-page.ts";
import type { RuleId } from "../rules.ts";
import type { Verdict } from "../verdict.ts";

/** How a session is opened. */
export interface SessionOptions {
  /** The rule that errors which the app doesn't catch break. Default: `no-uncaught-errors`. */
  readonly errorRule?: RuleId;
  /** Runs in every frame of the page before its own scripts. */
  readonly initScript?: string | (() => void);
  /** The page is on another site than the app. Default: false. */
  readonly isOnOtherSite?: boolean;
  /** The page is a window that a tab of the CRM has opened: the page's `opener`. Default: false. */
  readonly isOpenedByTab?: boolean;
  /**
   * Continues the previous session, whose calls and storage are still there: reloads the page, or lets it remove
   * its frame and add it again. Default: the app starts with empty storage.
   */
  readonly restart?: Restart;
  /** The page's clock can be moved. It stays so in later sessions. Default: false. */
  readonly hasFakeClock?: boolean;
}

/** What a journey gets. */
export interface JourneyContext {
  readonly verdict: Verdict;
  readonly config: CallingExtensionsConfig;
  readonly hostPages: HostPages;
  /** Adds a sentence to the report about how the check differs from a user's browser. */
  addNote(this: void, note: string): void;
  /** Opens the app. Without options, the session can be one in which earlier journeys ended well. */
  openSession(this: void, options?: SessionOptions): Promise<AppSession>;
  /** The same, and waits until the app can call. Returns undefined if it can't: the rules are not checked. */
  openForCalls(
    this: void,
    rules: readonly RuleId[],
    options?: SessionOptions,
  ): Promise<AppSession | undefined>;
}

/** Drives the app through one part of its life. */
export type Journey = (context: JourneyContext) => Promise<void>;
