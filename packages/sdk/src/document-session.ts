import type { Handshake } from "@calling-extensions/channel";

/** What every instance in a document knows of the others, npm and script-tag copies alike. */
export interface DocumentSession {
  /**
   * The one instance in session.
   *
   * @differs One instance of a document speaks; the vendor's all do, so that two make two calls.
   */
  owner?: object | undefined;
  /** The last handshake, for the instance after the owner. */
  handshake?: Handshake;
}

const key = Symbol.for("calling-extensions.session");

/** The document's session record, made at the first call. */
export function documentSession(page: Window & { [key]?: DocumentSession }): DocumentSession {
  return (page[key] ??= {});
}
