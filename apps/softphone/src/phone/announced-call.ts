import type { Call } from "../call/call.ts";
import type { AnnouncedCall } from "../crm-link/crm-link.ts";

/** What the CRM page learns about a call when it starts. */
export const toAnnouncedCall = ({
  externalCallId,
  fromNumber,
  toNumber,
  startedAt,
}: Call): AnnouncedCall => ({ externalCallId, fromNumber, toNumber, startedAt });
