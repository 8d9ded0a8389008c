/**
 * Names of properties that only our own modules use with each other: of options and results inside,
 * and of tables. In the published files they are shortened, as names of variables are. No name here
 * may be of the public face, of the wire, of what copies of the SDK in one document share, or of the
 * platform; a test holds the list against the first two.
 */
export const internalNames = [
  // A row of the table of messages, and the words of the handshake.
  "replies",
  "expectedField",
  "repliesOnlyOnFailure",
  "handshakeTypes",
  "syncAck",
  "hello",
  "unloading",
  "syncAckFailed",
  // The channel and its link.
  "allowsHost",
  "syncAckFields",
  "previous",
  "onConnected",
  "onProblem",
  "nextId",
  "hostHasCapability",
  "receive",
  "reportOnce",
  // A session's answers and its calls. What several copies call is in document-session.ts: never here.
  "expect",
  "settle",
  "startTimeout",
  "fail",
  "setEngagement",
  "redacted",
] as const;
