import type { MessageRecord } from "@calling-extensions/host";
import type { RuleId } from "../rules.ts";
import type { Verdict } from "../verdict.ts";
import { findDuplicateIds, findWrongEngagements } from "./call-references.ts";
import type { MessageProblem } from "./message-problem.ts";
import { findFloods } from "./floods.ts";
import { findIllegalOrder } from "./illegal-order.ts";
import { findLogouts } from "./logouts.ts";
import { findLocalNumbers, findOtherNumbers } from "./called-numbers.ts";

interface ConversationRule {
  readonly rule: RuleId;
  /** The rule is skipped if one of these failed: the calls of messages are uncertain then. */
  readonly unlessFailed?: readonly RuleId[];
  find(this: void, messages: readonly MessageRecord[]): readonly MessageProblem[];
  /** The rule passes if the conversation has it and nothing is wrong; undefined if other parts must be seen, too. */
  isSeen?(this: void, messages: readonly MessageRecord[]): boolean;
}

const has =
  (type: string) =>
  (messages: readonly MessageRecord[]): boolean =>
    messages.some((message) => message.direction === "in" && message.type === type);

const conversationRules: readonly ConversationRule[] = [
  { rule: "call-id", find: findDuplicateIds },
  {
    rule: "legal-order",
    unlessFailed: ["call-id", "one-call-per-dial"],
    find: findIllegalOrder,
    isSeen: has("CALL_ENDED"),
  },
  { rule: "engagement-id", find: findWrongEngagements },
  { rule: "called-number", find: findOtherNumbers, isSeen: has("OUTGOING_CALL_STARTED") },
  { rule: "number-format", find: findLocalNumbers, isSeen: has("OUTGOING_CALL_STARTED") },
  { rule: "message-rate", find: findFloods, isSeen: has("CALL_ENDED") },
  { rule: "logout-in-call", find: findLogouts },
];

/** Judges the messages of a session, in both directions, in which the page and the user did nothing unusual. */
export function judgeConversation(messages: readonly MessageRecord[], verdict: Verdict): void {
  for (const { rule, unlessFailed = [], find, isSeen } of conversationRules) {
    if (unlessFailed.some((each) => verdict.hasFailed(each))) continue;
    for (const { text, message } of find(messages)) verdict.fail(rule, text, message);
    if (isSeen?.(messages)) verdict.pass(rule);
  }
}
