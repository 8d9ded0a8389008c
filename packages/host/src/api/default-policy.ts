import type { HostPolicy } from "./options.ts";

/** What a host does where its embedder says nothing. */
export const defaultPolicy: HostPolicy = {
  dialAfterInitialized: true,
  dialAfterLogin: true,
  warnBeforeUnload: true,
  associateSingleMatch: true,
  showOnIncomingCall: true,
  navigateOnAnswer: true,
  dialTimeoutMs: 15_000,
  portTimeoutMs: 10_000,
  replyTimeoutMs: 8_000,
};
