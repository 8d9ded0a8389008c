import type { Call, WrapUp } from "../call/call.ts";

/** Whether what was written is the same; whether the phone stays open is no part of it. */
const isSame = (a: WrapUp, b: WrapUp): boolean =>
  a.title === b.title && a.notes === b.notes && a.outcome === b.outcome;

/** Whether the user has written something that was not sent. */
export const hasUnsentWords = ({ saving, wrapUp }: Call): boolean =>
  "words" in saving && !isSame(saving.words, wrapUp);

/** Whether everything that was written is on its way to the CRM. */
export const isSending = (call: Call): boolean =>
  call.saving.status !== "idle" && !hasUnsentWords(call);

/** The call with the words that were sent, for sending them again. */
export const withSentWords = (call: Call): Call =>
  "words" in call.saving ? { ...call, wrapUp: call.saving.words } : call;
