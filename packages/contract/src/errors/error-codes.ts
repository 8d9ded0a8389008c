/**
 * The codes of {@link CallingError}, each with what happened and what to do: those that either end
 * raises, an app's, and a host's, so that neither end carries the other's sentences.
 */
export const commonErrors = {
  invalidOptions: "The options are not usable.",
  invalidMessage: "A message that does not fit the protocol was dropped.",
  handlerFailed: "A handler threw; later messages are delivered all the same.",
  queueFull: "Too many messages wait for the handshake; this one was dropped.",
  illegalOrder: "A call message came out of order; the call stays as it was.",
} as const;

export const appErrors = {
  notEmbedded: "This page is not inside a CRM page. Open it from there, or from a local host page.",
  hostSlow: "The CRM page has not shaken hands yet; it is still being waited for.",
  hostTimeout: "The CRM page never shook hands. Reload it, and see that it embeds this address.",
  hostRejected: "A host was refused.",
  duplicateInstance: "This page already has an instance in session. Destroy that one first.",
  hostFailed: "The CRM could not do what the app asked.",
  answerTimeout: "The CRM did not answer in time; it may have done what was asked.",
  sessionEnded: "The session ended before the CRM answered.",
} as const;

export const hostErrors = {
  unknownMessage: "The app does not know a message that it was sent.",
  appTimeout: "The calling app loaded but never answered. See that its page starts the SDK.",
  appRejected: "The frame shows an origin that the provider does not list; it was refused.",
  portFailed: "The CRM could not do what the call needed.",
  dialRefused: "The number was not dialled.",
  callLost: "The calling app is gone in the middle of a call; the call counts as failed.",
} as const;

export type ErrorCode =
  | keyof typeof commonErrors
  | keyof typeof appErrors
  | keyof typeof hostErrors;
