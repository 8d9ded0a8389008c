import type { HostPolicy } from "./options.ts";

/** What a host does where its embedder says nothing. */
export const defaultPolicy: HostPolicy = {
  dialAfterInitialized: true,
  dialAfterLogin: true,
  guardLeave: true,
  associateOnlyMatch: true,
  raiseOnIncoming: true,
  navigateOnAnswer: true,
  dialAnswerMs: 15_000,
  portTimeoutMs: 10_000,
  replyTimeoutMs: 8_000,
};
