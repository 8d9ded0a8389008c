import type { RecordReference } from "./records.ts";

/** A message of the app about a call, in a form that can be posted to another tab. */
export interface RelayedMessage {
  /** The type of the message. */
  readonly type: string;
  /** The `data` of the message. */
  readonly data?: unknown;
}

/** What follows from a call for the app, or the page, of other tabs. */
export interface RelayedReply {
  /** The tabs that it is for. */
  readonly tabs: readonly string[];
  /** A reply for the app there. */
  readonly message?: RelayedMessage | undefined;
  /** The record of a caller whose call was answered there. */
  readonly record?: RecordReference | undefined;
}

/**
 * Connects the hosts of an app that several tabs load. The host of one tab writes the calls of all of them.
 *
 * Any random text can name a tab.
 */
export interface CallRelay {
  /**
   * Takes a message about a call that this host doesn't have. Returns false if this tab's host writes.
   * Otherwise that host gets it through `handleRelayed`.
   */
  forward(this: void, message: RelayedMessage): boolean;
  /** Passes a reply to the hosts of other tabs, which get it through `deliverReply`. */
  reply(this: void, reply: RelayedReply): void;
}
