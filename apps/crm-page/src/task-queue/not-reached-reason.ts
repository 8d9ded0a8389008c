import { callOutcomes } from "@calling-extensions/crm/page-api";
import type { CompletedCall } from "../engine/shared-calls.ts";

/** Why the call reached no person, by the end status that the app reported. */
const byEndStatus: Readonly<Record<string, string>> = {
  busy: "the line was busy",
  canceled: "the call was canceled",
  failed: "the call failed",
  noAnswer: "no answer",
  rejected: "the call was declined",
};

/** Why the call reached no person, by the outcome that the user chose. */
const byDisposition: Readonly<Record<string, string>> = {
  [callOutcomes.busy.value]: "the line was busy",
  [callOutcomes.leftVoicemail.value]: "left a voicemail",
  [callOutcomes.noAnswer.value]: "no answer",
  [callOutcomes.wrongNumber.value]: "wrong number",
};

/** Why a completed call didn't reach the person that the user called; undefined if it did. */
export const notReachedReason = ({
  answeredAt,
  endStatus = "",
  disposition = "",
}: Pick<CompletedCall, "answeredAt" | "endStatus" | "disposition">): string | undefined =>
  byEndStatus[endStatus] ??
  byDisposition[disposition] ??
  (answeredAt === undefined ? byEndStatus["noAnswer"] : undefined);
