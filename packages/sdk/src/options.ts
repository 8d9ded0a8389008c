import type { Logger } from "./debug-log.ts";
import type { EventHandlers } from "./event-handlers.ts";

export interface Options {
  eventHandlers: EventHandlers;
  /** True logs every message, phone numbers cut short; false logs nothing. Default false. */
  debugMode?: boolean;
  /** Where debug lines go; by default the console. */
  logger?: Logger;
  /**
   * Who may be the host: exact origins, patterns such as `https://*.example.com` for any subdomain,
   * or the preset `"hubspot"`. Without a list any page that embeds the app may.
   */
  allowedHostOrigins?: readonly string[];
  /** Throws `illegalOrder` at a call message out of order, instead of a line in the debug log. */
  strict?: boolean;
  /** How long an answer may take before its promise is rejected, in milliseconds. Default 10 000. */
  answerTimeoutMs?: number;
  /** Destroys the instance when it is aborted. */
  signal?: AbortSignal;
  /**
   * What the app does beyond the vendor's protocol. `endById`: its `onEndCall` reads
   * `externalCallId` and ends no other call, so that a host can end one of several.
   */
  capabilities?: readonly "endById"[];
}
