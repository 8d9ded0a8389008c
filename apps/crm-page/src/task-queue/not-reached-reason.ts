import { callOutcomes } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import type { CompletedCall } from "../engine/shared-calls.ts";

/** Why the call reached no person, by the end status that the app reported. */
const byEndStatus: Readonly<Record<string, string>> = {
  busy: t`the line was busy`,
  canceled: t`the call was canceled`,
  failed: t`the call failed`,
  noAnswer: t`no answer`,
  rejected: t`the call was declined`,
};

/** Why the call reached no person, by the outcome that the user chose. */
const byDisposition: Readonly<Record<string, string>> = {
  [callOutcomes.busy.value]: t`the line was busy`,
  [callOutcomes.leftVoicemail.value]: t`left a voicemail`,
  [callOutcomes.noAnswer.value]: t`no answer`,
  [callOutcomes.wrongNumber.value]: t`wrong number`,
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
