import {
  callLifecycle,
  type CallEvent,
  type CallState,
  definitionOf,
  messageTypes,
} from "@calling-extensions/contract";
import { expect, test } from "vitest";
import type { HostCall } from "../api/host-call.ts";
import { callLabel } from "../redaction/call-label.ts";
import { describeRejection, describeUnknownCall } from "./describe-rejection.ts";

const call = (state: CallState): HostCall => ({
  key: "k",
  externalCallId: "call-7",
  direction: "OUTBOUND",
  state,
  saving: "stored",
  startedAt: 0,
});

/** The message of each event of a call. */
const messages: Partial<Record<CallEvent, string>> = Object.fromEntries(
  messageTypes.flatMap((type) => {
    const { callEvent } = definitionOf(type);
    return callEvent ? [[callEvent, type]] : [];
  }),
);

/** Every message that some state of a call rejects. */
const refused = Object.entries(callLifecycle).flatMap(([state, taken]) =>
  Object.entries(messages)
    .filter(([event]) => !(event in taken))
    .map(([event, type]) => [type, state as CallState, event as CallEvent] as const),
);

test.each(refused)("%s for a call that is %s is rejected with advice", (type, state, event) => {
  const sentence = describeRejection(call(state), event);
  expect(sentence).toMatch(new RegExp(`^${type} arrived for call "call-7", which `));
  expect(sentence).toMatch(/\. (Call \w+\(\)|Give every call) .*\.$/);
});

test("a second end is reported in a full sentence", () => {
  expect(describeRejection(call("ended"), "ended")).toBe(
    'CALL_ENDED arrived for call "call-7", which has already ended. Call callEnded() once for each call, before callCompleted().',
  );
});

test.each([
  [
    undefined,
    "CALL_ENDED arrived, but no call is open. Call outgoingCall() or incomingCall() first.",
  ],
  [
    "x",
    'CALL_ENDED arrived for call "x", which hasn\'t started. Use the externalCallId that outgoingCall() or incomingCall() named.',
  ],
])("a message about the unknown call %j is reported with the problem", (id, sentence) => {
  expect(describeUnknownCall("CALL_ENDED", id)).toBe(sentence);
});

test.each([
  ["call-7", 'call "call-7"'],
  ["31415926-5358-4979-9323-846264338327", 'call "31415926-5358-4979-9323-846264338327"'],
  ["x".repeat(80), `call "${"x".repeat(60)}…"`],
  ["+12025550101", "the call whose externalCallId ends in 01"],
  ["out-(202) 555-0101-b", "the call whose externalCallId ends in -b"],
  ["", "the call without externalCallId"],
])("a call with the id %j is described as %s", (externalCallId, label) => {
  expect(callLabel({ externalCallId })).toBe(label);
});

test("a call without an external id is described without one", () => {
  const { key } = call("ended");
  expect(callLabel({ key, externalCallId: key })).toBe("the call without externalCallId");
});
