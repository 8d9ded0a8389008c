import type { MessageRecord } from "@calling-extensions/host";
import { expect, test } from "vitest";
import type { RuleId } from "../rules.ts";
import { Verdict } from "../verdict.ts";
import { judgeConversation } from "./judge-conversation.ts";
import { judgeMessages } from "./judge-messages.ts";

type Message = Partial<Omit<MessageRecord, "type">> & { readonly type: string };

const NUMBER = "+12025550101";
const dial: Message = { type: "DIAL_NUMBER", direction: "out", data: { phoneNumber: NUMBER } };
const started = (externalCallId: string, more: object = {}): Message => ({
  type: "OUTGOING_CALL_STARTED",
  data: { externalCallId, toNumber: NUMBER, ...more },
  callKey: externalCallId,
});
const about = (
  type: string,
  externalCallId: string,
  stateBefore: MessageRecord["stateBefore"],
  more: object = {},
): Message => ({
  type,
  data: { externalCallId, ...more },
  callKey: externalCallId,
  ...(stateBefore && { stateBefore }),
});
const stored = (externalCallId: string, engagementId: number): Message => ({
  type: "CREATE_ENGAGEMENT_SUCCEEDED",
  direction: "out",
  data: { externalCallId, engagementId },
});

/** A call without any fault. */
const call = (id: string, engagementId: number): readonly Message[] => [
  dial,
  started(id),
  stored(id, engagementId),
  about("CALL_ANSWERED", id, "dialing"),
  about("CALL_ENDED", id, "inProgress", { engagementId }),
  about("CALL_COMPLETED", id, "ended", { engagementId }),
];

/** Replaces the messages of a type. */
const replace = (
  messages: readonly Message[],
  type: string,
  ...others: readonly Message[]
): readonly Message[] =>
  messages.flatMap((message) => (message.type === type ? others : [message]));

const many = (type: string, count: number): readonly Message[] =>
  Array.from({ length: count }, () => ({ type, at: 1000 }));

function judge(messages: readonly Message[]) {
  const records = messages.map((message, index) => ({
    id: index + 1,
    at: 1000 * index,
    direction: "in",
    validity: "valid",
    isDelivered: true,
    data: undefined,
    ...message,
  })) as MessageRecord[];
  const verdict = new Verdict();
  judgeConversation(records, verdict);
  judgeMessages(
    records.filter(({ direction }) => direction === "in"),
    verdict,
  );
  return verdict.results();
}

const failuresOf = (messages: readonly Message[]) =>
  judge(messages)
    .filter(({ status }) => status === "failed")
    .map(({ rule, findings }) => [rule, findings[0]?.text]);

const first = call("1", 11);

test.each<[string, readonly Message[]]>([
  ["two calls", [...first, ...call("2", 12)]],
  ["a call that is announced again", [dial, started("1"), ...first]],
  ["an end that is sent twice", [...first, about("CALL_ENDED", "1", "completed")]],
  ["a completion that is sent twice", [...first, about("CALL_COMPLETED", "1", "completed")]],
  [
    "a completion without ids",
    replace(first, "CALL_COMPLETED", {
      type: "CALL_COMPLETED",
      data: {},
      callKey: "1",
      stateBefore: "ended",
    }),
  ],
  [
    "an engagement id as text",
    replace(first, "CALL_COMPLETED", about("CALL_COMPLETED", "1", "ended", { engagementId: "11" })),
  ],
  [
    "an unset time",
    replace(
      first,
      "CALL_COMPLETED",
      about("CALL_COMPLETED", "1", "ended", { engagementProperties: { hs_timestamp: 0 } }),
    ),
  ],
  ["a call from the keypad", [started("1", { toNumber: "+12025550199" })]],
  [
    "a call without a number",
    replace(first, "OUTGOING_CALL_STARTED", started("1", { toNumber: "" })),
  ],
  [
    "a number with spaces",
    replace(first, "OUTGOING_CALL_STARTED", started("1", { toNumber: "+1 202 555 0101" })),
  ],
  ["a log-out after the call", [...first, { type: "LOGGED_OUT" }]],
  ["an animation", [...first, ...many("RESIZE_WIDGET", 60)]],
  ["notes that are typed", [...first, ...many("CALL_DRAFT", 200)]],
  [
    "a time in milliseconds",
    replace(
      first,
      "CALL_COMPLETED",
      about("CALL_COMPLETED", "1", "ended", {
        engagementProperties: { hs_timestamp: 1_700_000_000_000 },
      }),
    ),
  ],
])("%s breaks no rule", (_, messages) => {
  expect(failuresOf(messages)).toEqual([]);
});

test.each<[string, readonly Message[], RuleId, RegExp]>([
  [
    "a call that is completed before its end",
    [
      ...replace(replace(first, "CALL_ENDED"), "CALL_COMPLETED"),
      about("CALL_COMPLETED", "1", "inProgress"),
      about("CALL_ENDED", "1", "completed"),
    ],
    "legal-order",
    /CALL_ENDED for a call that is completed/,
  ],
  [
    "an answer after the end",
    [...first, about("CALL_ANSWERED", "1", "ended")],
    "legal-order",
    /CALL_ANSWERED for a call that has ended/,
  ],
  [
    "an end without a call",
    [{ type: "CALL_ENDED", data: { externalCallId: "9" } }],
    "legal-order",
    /CALL_ENDED for a call that has not started/,
  ],
  ["one id for all calls", [...first, ...call("1", 12)], "call-id", /of an earlier call/],
  [
    "the engagement of the first call in the second one",
    [
      ...first,
      ...replace(
        call("2", 12),
        "CALL_COMPLETED",
        about("CALL_COMPLETED", "2", "ended", { engagementId: 11 }),
      ),
    ],
    "engagement-id",
    /another engagementId/,
  ],
  [
    "another number",
    replace(first, "OUTGOING_CALL_STARTED", started("1", { toNumber: "+12025550199" })),
    "called-number",
    /another number/,
  ],
  [
    "another number in the old field",
    replace(
      first,
      "OUTGOING_CALL_STARTED",
      started("1", { toNumber: undefined, phoneNumber: "+12025550199" }),
    ),
    "called-number",
    /another number/,
  ],
  [
    "a local number",
    replace(first, "OUTGOING_CALL_STARTED", started("1", { toNumber: "(202) 555-0101" })),
    "number-format",
    /without its country code/,
  ],
  [
    "a time in seconds",
    replace(
      first,
      "CALL_COMPLETED",
      about("CALL_COMPLETED", "1", "ended", {
        engagementProperties: { hs_timestamp: 1_700_000_000 },
      }),
    ),
    "exact-messages",
    /hs_timestamp: A time must be in milliseconds/,
  ],
  [
    "an unknown message",
    [...first, { type: "CALL_PICKED_UP", validity: "invalid", reason: "Unknown." }],
    "valid-messages",
    /CALL_PICKED_UP is invalid: Unknown/,
  ],
  [
    "a flood of messages",
    [...first, ...many("USER_AVAILABLE", 400)],
    "message-rate",
    /more than 300/,
  ],
  [
    "resizing without end",
    [...first, ...many("RESIZE_WIDGET", 200)],
    "message-rate",
    /RESIZE_WIDGET/,
  ],
  [
    "a log-out during a call",
    replace(first, "CALL_ANSWERED", { type: "LOGGED_OUT" }),
    "logout-in-call",
    /during a call/,
  ],
])("%s breaks one rule", (_, messages, rule, text) => {
  expect(failuresOf(messages)).toEqual([[rule, expect.stringMatching(text)]]);
});

test("a rule about calls passes only if there was a call", () => {
  const passed = judge([{ type: "INITIALIZED" }])
    .filter(({ status }) => status === "passed")
    .map(({ rule }) => rule);
  expect(passed).toEqual(["valid-messages", "exact-messages"]);
});
