/**
 * Names of properties that only our own modules use. The build shortens them, like names of variables. No
 * name may be part of the public API, the wire, the state that copies of the SDK share in a document, or
 * the platform; a test checks the first two.
 */
export const internalNames = [
  // A row of the message table, and the handshake types.
  "replies",
  "repliesOnlyOnFailure",
  "method",
  "callEvent",
  "handshakeTypes",
  "syncAck",
  "hello",
  "unloading",
  // The channel and its link.
  "allowsHost",
  "syncAckFields",
  "previous",
  "onConnected",
  "onMessage",
  "kind",
  "detail",
  "onProblem",
  "nextId",
  "openTransport",
  "closeTransport",
  "hostHasCapability",
  "receive",
  "parseMessage",
  "reportOnce",
  // Replies and calls of a session. Names in document-session.ts are shared by copies: never here.
  "expectAll",
  "settle",
  "startTimeout",
  "fail",
  "setEngagement",
  "restoreCall",
  "applyMessage",
  "handleConnected",
  "requestName",
  "pendingCallId",
  // A policy of retries.
  "minMs",
  "maxMs",
] as const;
