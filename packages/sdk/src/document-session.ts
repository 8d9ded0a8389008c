import type { Handshake } from "@calling-extensions/channel";
import type { AppCall } from "./call-log.ts";
import type { RawEvent } from "./event-handlers.ts";
import type { Options } from "./options.ts";

/** A message as an app sends it. */
export interface Message {
  type: string;
  data?: unknown;
}

/** An instance of CallingExtensions. A session uses only public members, which an app can override. */
export interface Instance {
  readonly options: Options;
  sendMessage(message: Message): void;
  onMessageHandler(event: RawEvent): void;
}

/** A document's connection to its host, with its calls. */
export interface AppSession {
  readonly calls: ReadonlyMap<string, AppCall>;
  readonly isConnected: boolean;
  join(instance: Instance): void;
  leave(instance: Instance): void;
  send(instance: Instance, message: Message): void;
  /** Sends a message and returns a promise of its reply. */
  request(instance: Instance, type: string, data: unknown): Promise<unknown>;
  /** Passes a message to its handler. */
  handle(instance: Instance, event: RawEvent): void;
  /** What support needs to know, as JSON. */
  report(): string;
}

/**
 * The state that all instances in a document share: npm and script-tag copies, and all versions of this
 * package. Therefore no name in this file may change once it is published.
 */
export interface DocumentSession {
  /** The session of the current instances; the first one created it. */
  session?: AppSession | undefined;
  /** The latest handshake, for the next session. */
  handshake?: Handshake;
}

const key = Symbol.for("calling-extensions.session");
type Page = object & { [key]?: DocumentSession };

/** Returns the document's state; undefined before the first instance, and without a document. */
export const existingSession = (): DocumentSession | undefined =>
  (globalThis.window as Page | undefined)?.[key];

/** Returns the document's state. Creates it at the first call. Without a document, each call returns another one. */
export const documentSession = (page: Page = {}): DocumentSession => (page[key] ??= {});
