/**
 * What a link met and survived. Whoever owns it makes an error or a log line of it, whose code may be
 * its `kind`; each end has kinds of its own beside these.
 *
 * - `invalidMessage`: a message of the peer's is not in the contract; it was dropped.
 * - `handlerFailed`: the owner's handler threw.
 * - `queueFull`: too much was sent before the handshake; the message was dropped.
 */
export interface LinkProblem<OwnKind extends string = never> {
  readonly kind: "invalidMessage" | "handlerFailed" | "queueFull" | OwnKind;
  /** What is known of it, in a sentence. */
  readonly detail?: string;
  /** Of an `appRejected`: what the browser says it is. */
  readonly origin?: string;
  readonly cause?: unknown;
}
