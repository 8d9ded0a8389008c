import type { Call } from "../call/call.ts";
import { createCall } from "../call/create-call.ts";
import { withDraft } from "../call/engagement-properties.ts";
import type { MovedCall } from "../crm-link/crm-link.ts";

/** Creates the call that another tab had, from what the CRM page knows about it. */
export function createMovedCall(moved: MovedCall, { isHeld }: { isHeld: boolean }): Call {
  const { engagementId, state, answeredAt, draft, fromNumber, toNumber, ...known } = moved;
  const started = createCall({ ...known, numbers: { fromNumber, toNumber }, hasCrm: true });
  return {
    ...started,
    state,
    // Whether the user was muted is not known, and nobody is unmuted by surprise.
    isMuted: state === "inProgress",
    isHeld,
    ...(answeredAt !== undefined && { answeredAt }),
    ...(engagementId !== undefined && { engagement: { status: "created", id: engagementId } }),
    wrapUp: withDraft(started.wrapUp, draft),
  };
}
