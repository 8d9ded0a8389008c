import type { Handshake } from "@calling-extensions/channel";
import type { AppCall } from "./call-log.ts";
import type { RawEvent } from "./event-handlers.ts";
import type { Options } from "./options.ts";

/** A message as an app sends it. */
export interface Message {
  type: string;
  data?: unknown;
}

/** An instance of CallingExtensions. A session uses its public members only, which an app may override. */
export interface Instance {
  readonly options: Options;
  sendMessage(message: Message): void;
  onMessageHandler(event: RawEvent): void;
}

/** A document's link to its host, and all that it remembers of its calls. */
export interface AppSession {
  readonly calls: ReadonlyMap<string, AppCall>;
  isConnected(): boolean;
  join(instance: Instance): void;
  leave(instance: Instance): void;
  send(instance: Instance, message: Message): void;
  /** Sends a message, and waits for what the table of messages says answers it. */
  ask(instance: Instance, type: string, data: unknown): Promise<unknown>;
  /** Passes a message to its handler. */
  handle(instance: Instance, event: RawEvent): void;
  log(instance: Instance, ...parts: unknown[]): void;
  /** What support needs to know, as JSON. */
  report(): string;
}

/**
 * What all instances in a document share, from npm and script-tag copies and from any version of this
 * package. That is why none of the names in this file ever changes.
 */
export interface DocumentSession {
  /** The session of the instances that exist now; the first of them created it. */
  session?: AppSession | undefined;
  /** The last handshake, for the session after this one. */
  handshake?: Handshake;
}

const key = Symbol.for("calling-extensions.session");

/** Returns the document's record, which the first call creates. */
export function documentSession(page: Window & { [key]?: DocumentSession }): DocumentSession {
  return (page[key] ??= {});
}
