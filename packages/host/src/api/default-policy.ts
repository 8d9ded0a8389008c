import { DIAL_TIMEOUT_MS, PORT_TIMEOUT_MS, REPLY_TIMEOUT_MS } from "../limits.ts";
import type { HostPolicy } from "./options.ts";

/** The policy of a host without one. */
export const defaultPolicy: HostPolicy = {
  dialAfterInitialized: true,
  dialAfterLogin: true,
  warnBeforeUnload: true,
  associateSingleMatch: true,
  showOnIncomingCall: true,
  navigateOnAnswer: true,
  dialTimeoutMs: DIAL_TIMEOUT_MS,
  portTimeoutMs: PORT_TIMEOUT_MS,
  replyTimeoutMs: REPLY_TIMEOUT_MS,
};
