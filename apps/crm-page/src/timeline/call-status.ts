import type { BadgeTone } from "@calling-extensions/ui/controls";

export interface StatusWords {
  label: string;
  tone: BadgeTone;
}

/** `hs_call_status` for people. */
const known: Readonly<Record<string, StatusWords>> = {
  COMPLETED: { label: "Completed", tone: "good" },
  IN_PROGRESS: { label: "In progress", tone: "accent" },
  RINGING: { label: "Ringing", tone: "accent" },
  CONNECTING: { label: "Connecting", tone: "accent" },
  CALLING_CRM_USER: { label: "Calling you", tone: "accent" },
  QUEUED: { label: "Queued", tone: "neutral" },
  ENDING: { label: "Ending", tone: "neutral" },
  CANCELED: { label: "Canceled", tone: "neutral" },
  BUSY: { label: "Busy", tone: "warning" },
  NO_ANSWER: { label: "No answer", tone: "warning" },
  MISSED: { label: "Missed", tone: "warning" },
  REJECTED: { label: "Rejected", tone: "warning" },
  FAILED: { label: "Failed", tone: "danger" },
};

/** `calling_end_status`, where it says more than the status does. */
const endings: Readonly<Record<string, StatusWords>> = {
  LOST: { label: "Lost connection", tone: "danger" },
};

/** How a call ended, for people. */
export const endingWords = (status: string | undefined, endStatus: string | undefined) =>
  (endStatus !== undefined && Object.hasOwn(endings, endStatus) ? endings[endStatus] : undefined) ??
  (status ? statusWords(status) : undefined);

/** A status that nobody listed is shown as it reads: `ON_HOLD` as "On hold". */
export function statusWords(status: string): StatusWords {
  const found = Object.hasOwn(known, status) ? known[status] : undefined;
  if (found) return found;
  const words = status.toLowerCase().replaceAll("_", " ");
  return { label: words.charAt(0).toUpperCase() + words.slice(1), tone: "neutral" };
}
