import type { BadgeTone } from "@calling-extensions/ui/controls";

export interface StatusLabel {
  label: string;
  tone: BadgeTone;
}

/** The labels of `hs_call_status`. */
const known: Readonly<Record<string, StatusLabel>> = {
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
  FAILED: { label: "Failed", tone: "danger" },
};

/** The labels of `calling_end_status`, if it is more specific than the status. */
const endings: Readonly<Record<string, StatusLabel>> = {
  REJECTED: { label: "Declined", tone: "warning" },
  TRANSFERRED: { label: "Transferred", tone: "good" },
  LOST: { label: "Lost connection", tone: "danger" },
};

/** The label for how a call ended. */
export const endLabel = (status: string | undefined, endStatus: string | undefined) =>
  (endStatus !== undefined && Object.hasOwn(endings, endStatus) ? endings[endStatus] : undefined) ??
  (status ? statusLabel(status) : undefined);

/** The label of a status. An unknown one is made readable: "On hold" for `ON_HOLD`. */
export function statusLabel(status: string): StatusLabel {
  const found = Object.hasOwn(known, status) ? known[status] : undefined;
  if (found) return found;
  const words = status.toLowerCase().replaceAll("_", " ");
  return { label: words.charAt(0).toUpperCase() + words.slice(1), tone: "neutral" };
}
