import type { MessageType } from "@calling-extensions/contract";

/** The kinds of faults, with the parts of a line such as `delay:DIAL_NUMBER:500`, in order. */
export const faultKinds = {
  delay: ["type", "ms"],
  drop: ["type"],
  duplicate: ["type"],
  reorder: ["type", "after"],
  refuse: ["port", "message"],
  slow: ["port", "ms"],
} as const;

/** The requests that can fail or be slow, with the prefix of the types that reply to the app. */
export const replyPrefixes = {
  createEngagement: "CREATE_ENGAGEMENT",
  updateEngagement: "UPDATE_ENGAGEMENT",
  finalizeEngagement: "FINALIZE_ENGAGEMENT",
  publishToChannel: "PUBLISH_TO_CHANNEL",
  matchCaller: "CALLER_ID_MATCH",
  navigateToRecord: "NAVIGATE_TO_RECORD",
} as const;

/** The text and example of each kind in the guide; no bundle contains them. */
export const faultExamples: Readonly<
  Record<keyof typeof faultKinds, { readonly line: string; readonly text: string }>
> = {
  delay: { line: "delay:DIAL_NUMBER:500", text: "the message is delayed, in milliseconds" },
  drop: { line: "drop:CALL_ENDED", text: "the message is dropped" },
  duplicate: { line: "duplicate:DIAL_NUMBER", text: "the message is sent twice" },
  reorder: {
    line: "reorder:CALLER_ID_MATCH_SUCCEEDED:CREATE_ENGAGEMENT_SUCCEEDED",
    text: "the message waits for the other one, 10 s at most",
  },
  refuse: { line: "refuse:createEngagement:No room", text: "the request fails with this reason" },
  slow: {
    line: "slow:matchCaller:3000",
    text: "the request takes milliseconds; after 10 s the page gives up",
  },
};

interface Counted {
  /** How many times it is applied; always by default. */
  readonly times?: number;
}

/** A request that can fail or be slow: a port, or a change of an engagement. */
export type FaultyPort = keyof typeof replyPrefixes;

/** A simulated failure. */
export type Fault =
  /** A message is delayed, in milliseconds. */
  | ({ readonly kind: "delay"; readonly type: MessageType; readonly ms: number } & Counted)
  /** A message is dropped, or sent twice. */
  | ({ readonly kind: "drop" | "duplicate"; readonly type: MessageType } & Counted)
  /** A message waits for another one: of the same call, if both name one. */
  | ({
      readonly kind: "reorder";
      readonly type: MessageType;
      readonly after: MessageType;
    } & Counted)
  /** A request fails with a reason that the app receives. */
  | ({ readonly kind: "refuse"; readonly port: FaultyPort; readonly message: string } & Counted)
  /** A request is slow, in milliseconds; it fails after `portTimeoutMs`. */
  | ({ readonly kind: "slow"; readonly port: FaultyPort; readonly ms: number } & Counted);

/** The requests that can fail or be slow. */
export const faultyPorts = Object.keys(replyPrefixes) as readonly FaultyPort[];
