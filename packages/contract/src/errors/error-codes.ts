/**
 * The codes of {@link CallingError}, each with what happened and what to do: those that either end
 * raises, an app's in two tables, and a host's, so that neither end carries the other's sentences.
 */
export const commonErrors = {
  invalidOptions: "The options are not usable.",
  invalidMessage: "A message was dropped: it does not fit.",
  handlerFailed: "A handler threw; the next message is delivered.",
  queueFull: "A message was dropped: too many wait for the handshake.",
  illegalOrder: "A message is out of order; its call stays as it was.",
} as const;

/** What prevents or ends an app's session. */
export const sessionErrors = {
  notEmbedded: "This page is not in a CRM page. Open it from one.",
  hostTimeout: "The CRM page has not shaken hands. Reload it, and see that it embeds this address.",
  hostRejected: "A host was refused.",
  duplicateInstance: "This page has an instance in session. Destroy it first.",
} as const;

export const appErrors = {
  hostSlow: "The CRM page has not shaken hands yet. Wait for it.",
  hostFailed: "The CRM could not do it.",
  answerTimeout: "The CRM did not answer in time. It may have done it.",
  sessionEnded: "The session ended before an answer.",
} as const;

export const hostErrors = {
  unknownMessage: "The app does not know a message that it was sent.",
  appTimeout: "The calling app loaded but never answered. See that its page starts the SDK.",
  appRejected: "The frame shows an origin that the provider does not list; it was refused.",
  portFailed: "The CRM could not do what the call needed.",
} as const;

export type ErrorCode =
  | keyof typeof commonErrors
  | keyof typeof sessionErrors
  | keyof typeof appErrors
  | keyof typeof hostErrors;
