/** The kinds of faults, with what a line such as `delay:DIAL_NUMBER:500` says of each, in order. */
export const faultKinds = {
  delay: ["type", "ms"],
  drop: ["type"],
  duplicate: ["type"],
  reorder: ["type", "after"],
  refuse: ["port", "message"],
  slow: ["port", "ms"],
} as const;

/** The first part of the types that tell the app how a port fared: the ports that can be faulty. */
export const replyPrefixes = {
  createEngagement: "CREATE_ENGAGEMENT",
  updateEngagement: "UPDATE_ENGAGEMENT",
  finalizeEngagement: "FINALIZE_ENGAGEMENT",
  publishToChannel: "PUBLISH_TO_CHANNEL",
  matchCaller: "CALLER_ID_MATCH",
  navigateToRecord: "NAVIGATE_TO_RECORD",
} as const;

/** What the guide says of each kind, with an example; it is in no bundle. */
export const faultExamples: Readonly<
  Record<keyof typeof faultKinds, { readonly line: string; readonly text: string }>
> = {
  delay: { line: "delay:DIAL_NUMBER:500", text: "the message comes later, by milliseconds" },
  drop: { line: "drop:CALL_ENDED", text: "it never comes" },
  duplicate: { line: "duplicate:DIAL_NUMBER", text: "it comes twice" },
  reorder: {
    line: "reorder:CALLER_ID_MATCH_SUCCEEDED:CREATE_ENGAGEMENT_SUCCEEDED",
    text: "it waits until the other one has passed, 10 s at most",
  },
  refuse: {
    line: "refuse:createEngagement:No room",
    text: "it is refused, with this reason",
  },
  slow: {
    line: "slow:matchCaller:3000",
    text: "it takes milliseconds; after 10 s the page gives up",
  },
};
