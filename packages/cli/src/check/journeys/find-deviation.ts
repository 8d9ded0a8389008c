import type { MessageRecord } from "@calling-extensions/host";
import { MAX_ERRORS } from "../../limits.ts";
import { fieldOf } from "../messages/message-fields.ts";

interface UsualCall {
  readonly isSaved: boolean;
  /** The app sends CALL_ENDED once in a call without anything unusual. */
  readonly endsOnce: boolean;
  /** The same for CALL_COMPLETED. */
  readonly completesOnce: boolean;
}

/** Returns how an app's messages differ from the ones in its usual call, as a sentence. */
export function findDeviation(
  messages: readonly MessageRecord[],
  { isSaved, endsOnce, completesOnce }: UsualCall,
): string | undefined {
  const count = (type: string): number => messages.filter((each) => each.type === type).length;
  const started = messages.filter(({ type }) => type === "OUTGOING_CALL_STARTED");
  const calls = new Set(started.map((message) => String(fieldOf(message, "externalCallId")))).size;
  const ends = count("CALL_ENDED");
  const completions = count("CALL_COMPLETED");
  const errors = count("ERROR");
  if (calls > 1) return `The app started ${calls} calls for one dial.`;
  if (ends === 0) return "The app didn't end the call.";
  if (endsOnce && ends > 1) return `The app ended the call ${ends} times.`;
  if (isSaved && completions === 0) return "The app didn't complete the call.";
  if (completesOnce && completions > 1) return `The app completed the call ${completions} times.`;
  return errors > MAX_ERRORS ? `The app sent ${errors} errors.` : undefined;
}
