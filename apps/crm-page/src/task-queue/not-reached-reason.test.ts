import { callOutcomes } from "@calling-extensions/crm/page-api";
import { expect, it } from "vitest";
import type { CompletedCall } from "../engine/shared-calls.ts";
import { notReachedReason } from "./not-reached-reason.ts";

const { busy, connected, leftLiveMessage, leftVoicemail, noAnswer, wrongNumber } = callOutcomes;
const answered = { answeredAt: 1, endStatus: "completed" };

it.each<[string, Partial<CompletedCall>, string | undefined]>([
  ["answered", answered, undefined],
  ["answered and transferred", { answeredAt: 1, endStatus: "transferred" }, undefined],
  ["connected", { ...answered, disposition: connected.value }, undefined],
  ["with a live message", { ...answered, disposition: leftLiveMessage.value }, undefined],
  ["with an outcome of the account", { ...answered, disposition: "own" }, undefined],
  ["with a voicemail", { ...answered, disposition: leftVoicemail.value }, "left a voicemail"],
  ["marked as busy", { ...answered, disposition: busy.value }, "the line was busy"],
  ["marked as unanswered", { ...answered, disposition: noAnswer.value }, "no answer"],
  ["to a wrong number", { ...answered, disposition: wrongNumber.value }, "wrong number"],
  ["to a busy line", { endStatus: "busy" }, "the line was busy"],
  ["without an answer", { endStatus: "noAnswer" }, "no answer"],
  ["that failed", { endStatus: "failed" }, "the call failed"],
  ["that was lost after the answer", { answeredAt: 1, endStatus: "failed" }, "the call failed"],
  ["that the user canceled", { endStatus: "canceled" }, "the call was canceled"],
  ["that was declined", { endStatus: "rejected" }, "the call was declined"],
  ["completed without an answer", { endStatus: "completed" }, "no answer"],
  [
    "marked as connected without an answer",
    { endStatus: "busy", disposition: connected.value },
    "the line was busy",
  ],
])("a call %s: %j, %s", (_title, call, reason) => {
  expect(notReachedReason(call)).toBe(reason);
});
