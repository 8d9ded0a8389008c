import type { EventHandlers } from "./event-handlers.ts";

/** Receives a line of the debug log, in which phone numbers are already shortened. */
export type Logger = (line: string) => void;

/** The options of an app. */
export interface Options {
  /** Your functions that receive what the page asks for. */
  eventHandlers: EventHandlers;
  /** Logs every message, with phone numbers shortened. Default: false. */
  debugMode?: boolean;
  /** Receives debug lines. Default: the console. */
  logger?: Logger;
  /**
   * Origins of allowed hosts: exact origins, patterns such as `https://*.example.com` for any subdomain,
   * or the preset `"hubspot"`. Without a list every page may embed the app.
   */
  allowedHostOrigins?: readonly string[];
  /** Throws `illegalOrder` if a call message is out of order, instead of a line in the debug log. */
  strict?: boolean;
  /** Rejects the promise of a reply after this time in milliseconds. Default: 10,000. */
  replyTimeoutMs?: number;
  /** Destroys the instance when it is aborted. */
  signal?: AbortSignal;
  /**
   * Extensions of the vendor's protocol that the app supports. `endById`: its `onEndCall` reads
   * `externalCallId` and ends only that call, so that a host can end one of several. `control`: its `onControlCall` does what
   * the app offers with `sendCallControls`. `contacts`: its `onContactsFound` shows the result of `searchContacts`.
   * `tasks`: its `onTaskCreated` shows the result of `createTask`. `records`: its `onCallRecords` shows the result of
   * `showCallRecords`.
   */
  capabilities?: readonly ("endById" | "control" | "contacts" | "tasks" | "records")[];
}
