import {
  definitionOf,
  messagesUrl,
  messageTypes,
  requestOfReply,
  ruleUrl,
  validationError,
  type MessageType,
} from "@calling-extensions/contract";
import { canFollow, type ReplayDifference } from "@calling-extensions/recording";
import { describeIllegal } from "../check/messages/illegal-order.ts";
import { rules, type RuleId } from "../check/rules.ts";

/** The rule that speaks about a difference. */
export interface BrokenRule {
  /** A rule of `check`; undefined if only the protocol's description speaks about it. */
  readonly id: RuleId | undefined;
  /** The rule in sentences. */
  readonly text: string;
  /** Its documentation. */
  readonly url: string;
}

/** Rules that require a message of the app. */
const required: { readonly [type: string]: RuleId } = {
  INITIALIZED: "initialized",
  LOGGED_IN: "logged-in",
  OUTGOING_CALL_STARTED: "outbound-call",
  INCOMING_CALL: "inbound-call",
  CALL_ENDED: "end-call",
  CALL_COMPLETED: "call-completed",
};

/** Rules that allow a message of the app once. */
const once: { readonly [type: string]: RuleId } = {
  OUTGOING_CALL_STARTED: "one-call-per-dial",
  CALL_ENDED: "ends-once",
  CALL_COMPLETED: "completes-once",
};

/** Rules about the value of a field. */
const ofField: { readonly [field: string]: RuleId } = {
  externalCallId: "call-id",
  engagementId: "engagement-id",
  toNumber: "called-number",
  dialingContext: "dialing-context",
  isLoggedIn: "logged-in",
};

/** Rules about how a call ends, by the status in the recording. */
const ofStatus: { readonly [status: string]: RuleId } = {
  CANCELED: "outcome-canceled",
  BUSY: "outcome-busy",
  NO_ANSWER: "outcome-no-answer",
  FAILED: "outcome-failed",
  REJECTED: "outcome-rejected",
  MISSED: "inbound-missed",
};

/** Returns the rule of the contract that speaks about a difference of a live end. */
export function ruleOfDifference(difference: ReplayDifference): BrokenRule {
  const { from, recorded, live: came, state } = difference;
  const type = recorded?.type ?? came?.type ?? "";
  if (from === "host") {
    return { id: undefined, text: describeHost(difference, type), url: messagesUrl("host") };
  }
  const id = findRule(difference, type);
  const isIllegal = came !== undefined && state !== undefined && !canFollow(came.type, state);
  const sentences = [
    id && rules[id].title,
    isIllegal && describeIllegal(came.type, state),
    !id && !isIllegal && `The protocol describes ${type}.`,
  ];
  return {
    id,
    text: sentences.filter(Boolean).join(" "),
    url: id ? ruleUrl(id) : messagesUrl("app"),
  };
}

/** A rule as lines. */
export function describeRule({ id, text, url }: BrokenRule): readonly string[] {
  const name = id === undefined ? "" : `${id}: `;
  return [`rule:     ${name}${text}`, `          ${url}`];
}

function findRule(difference: ReplayDifference, type: string): RuleId | undefined {
  const { kind, live, state } = difference;
  switch (kind) {
    case "missing":
    case "late":
      return Object.hasOwn(required, type) ? required[type] : undefined;
    case "order":
      return "legal-order";
    case "additional": {
      if (Object.hasOwn(once, type)) return once[type];
      return live && !canFollow(live.type, state) ? "legal-order" : undefined;
    }
    case "altered":
      return ruleOfField(difference, type);
    default:
      throw kind satisfies never;
  }
}

function ruleOfField(
  { field = "", recorded, live, state }: ReplayDifference,
  type: string,
): RuleId | undefined {
  const [name = ""] = field.split(".");
  if (name !== "externalCallId" && live && !canFollow(live.type, state)) return "legal-order";
  if (name === "callEndStatus") return ruleOfStatus(recorded?.data, live?.data);
  if (Object.hasOwn(ofField, name)) return ofField[name];
  return live && isInvalid(type, live.data) ? "valid-messages" : undefined;
}

const statusOf = (data: unknown): unknown =>
  (Object(data) as { callEndStatus?: unknown }).callEndStatus;

/** Without a status, or with another one than the call's outcome. */
function ruleOfStatus(recorded: unknown, live: unknown): RuleId {
  const expected = statusOf(recorded);
  const hasRule = typeof expected === "string" && Object.hasOwn(ofStatus, expected);
  return (hasRule && statusOf(live) != null && ofStatus[expected]) || "end-status";
}

const isType = (type: string): type is MessageType => messageTypes.some((each) => each === type);

function isInvalid(type: string, data: unknown): boolean {
  const payload = isType(type) ? definitionOf(type).payload : undefined;
  return payload !== undefined && validationError(payload, data) !== undefined;
}

/** What the protocol requires of a page. */
function describeHost({ kind }: ReplayDifference, type: string): string {
  const request = requestOfReply(type);
  if (request !== undefined && (kind === "missing" || kind === "late")) {
    return `The page replies to each request of the app in time: ${type} is such a reply.`;
  }
  return `The protocol describes ${type}.`;
}
