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

/** The outcome of a call, and its value in `hs_call_disposition`. */
export const outcomes: Readonly<Record<OutcomeId, { label: string; disposition: string }>> = {
  connected: { label: "Connected", disposition: "f240bbac-87c9-4f6e-bf70-924b57d47db7" },
  leftLiveMessage: {
    label: "Left live message",
    disposition: "a4c4c377-d246-4b32-a13b-75a56a4cd0ff",
  },
  leftVoicemail: { label: "Left voicemail", disposition: "b2cf5968-551e-4856-9783-52b3da59a7d0" },
  noAnswer: { label: "No answer", disposition: "73a0d17f-1163-4015-bdd5-ec830791da20" },
  busy: { label: "Busy", disposition: "9d9162e7-6cf3-4944-bf63-4dff82258764" },
  wrongNumber: { label: "Wrong number", disposition: "17b47fee-58de-441e-a44c-c6300d46f273" },
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
