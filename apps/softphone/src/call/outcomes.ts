import type { EndStatus } from "./end-status.ts";

export const outcomeIds = [
  "connected",
  "leftLiveMessage",
  "leftVoicemail",
  "noAnswer",
  "busy",
  "wrongNumber",
] as const;

export type OutcomeId = (typeof outcomeIds)[number];

/** The outcome of a call as a value of `hs_call_disposition`. */
export const dispositions: Readonly<Record<OutcomeId, string>> = {
  connected: "f240bbac-87c9-4f6e-bf70-924b57d47db7",
  leftLiveMessage: "a4c4c377-d246-4b32-a13b-75a56a4cd0ff",
  leftVoicemail: "b2cf5968-551e-4856-9783-52b3da59a7d0",
  noAnswer: "73a0d17f-1163-4015-bdd5-ec830791da20",
  busy: "9d9162e7-6cf3-4944-bf63-4dff82258764",
  wrongNumber: "17b47fee-58de-441e-a44c-c6300d46f273",
};

const suggestions: Partial<Record<EndStatus, OutcomeId>> = {
  COMPLETED: "connected",
  TRANSFERRED: "connected",
  NO_ANSWER: "noAnswer",
  BUSY: "busy",
};

/** The outcome that an end status suggests, or `none`. */
export const suggestedOutcome = (endStatus: EndStatus | undefined): OutcomeId | "none" =>
  (endStatus && suggestions[endStatus]) ?? "none";
