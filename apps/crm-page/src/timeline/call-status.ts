import type { BadgeTone } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";

export interface StatusLabel {
  label: string;
  tone: BadgeTone;
}

/** The labels of `hs_call_status`. */
const known: Readonly<Record<string, StatusLabel>> = {
  COMPLETED: { label: t`Completed`, tone: "good" },
  IN_PROGRESS: { label: t`In progress`, tone: "accent" },
  RINGING: { label: t`Ringing`, tone: "accent" },
  CONNECTING: { label: t`Connecting`, tone: "accent" },
  CALLING_CRM_USER: { label: t`Calling you`, tone: "accent" },
  QUEUED: { label: t`Queued`, tone: "neutral" },
  ENDING: { label: t`Ending`, tone: "neutral" },
  CANCELED: { label: t`Canceled`, tone: "neutral" },
  BUSY: { label: t`Busy`, tone: "warning" },
  NO_ANSWER: { label: t`No answer`, tone: "warning" },
  MISSED: { label: t`Missed`, tone: "warning" },
  FAILED: { label: t`Failed`, tone: "danger" },
};

/** The labels of `calling_end_status`, if it is more specific than the status. */
const endings: Readonly<Record<string, StatusLabel>> = {
  REJECTED: { label: t`Declined`, tone: "warning" },
  TRANSFERRED: { label: t`Transferred`, tone: "good" },
  LOST: { label: t`Lost connection`, tone: "danger" },
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
