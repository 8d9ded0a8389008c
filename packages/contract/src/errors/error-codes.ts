/** Every code of {@link CallingError}, with what happened and what to do. */
export const errorCodes = {
  invalidOptions: "The options are not usable.",
  invalidMessage: "A message that does not fit the protocol was dropped.",
  unknownMessage: "A message of a type the contract does not know arrived; it was dropped.",
  handlerFailed: "A handler threw; later messages are delivered all the same.",
  notEmbedded: "This page is not inside a CRM page. Open it from there, or from a local host page.",
  hostSlow: "The CRM page has not shaken hands yet; it is still being waited for.",
  hostTimeout: "The CRM page never shook hands. Reload it, and see that it embeds this address.",
  hostRejected: "A host was refused.",
  duplicateInstance: "This page already has an instance in session. Destroy that one first.",
  queueFull: "Too many messages wait for the handshake; this one was dropped.",
  appTimeout: "The calling app loaded but never answered. See that its page starts the SDK.",
  appRejected: "The frame shows an origin that the provider does not list; it was refused.",
  portFailed: "The CRM could not do what the call needed.",
  illegalOrder: "A call message came out of order; the call stays as it was.",
  hostFailed: "The CRM could not do what the app asked.",
  answerTimeout: "The CRM did not answer in time; it may have done what was asked.",
  sessionEnded: "The session ended before the CRM answered.",
} as const;

export type ErrorCode = keyof typeof errorCodes;
