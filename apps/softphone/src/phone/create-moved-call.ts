import type { PayloadOf } from "@calling-extensions/sdk";
import type { Call } from "../call/call.ts";
import { createCall } from "../call/create-call.ts";
import { withDraft } from "../call/engagement-properties.ts";
import type { AnnouncedCall } from "../crm-link/crm-link.ts";

/** A live call, or one whose notes aren't saved, as the CRM page names it. */
export interface MovedCall extends AnnouncedCall {
  readonly direction: "INBOUND" | "OUTBOUND";
  readonly state: "dialing" | "ringing" | "inProgress" | "ended";
  readonly answeredAt: number | undefined;
  readonly engagementId: number | string | undefined;
  /** What the user has typed and not saved, by the names of properties. */
  readonly draft: Readonly<Record<string, string>>;
}

const movedStates = new Map<string, MovedCall["state"]>([
  ["CONNECTING", "dialing"],
  ["RINGING", "ringing"],
  ["COMPLETED", "ended"],
]);

const textsOf = (properties: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties).filter(
      (property): property is [string, string] => typeof property[1] === "string",
    ),
  );

export const toMovedCall = ({
  externalCallId,
  direction,
  status,
  engagementId,
  fromNumber,
  toNumber,
  callStartTime,
  answeredAt,
  properties,
}: PayloadOf<"SESSION_MOVED">): MovedCall => ({
  externalCallId: String(externalCallId),
  direction: direction ?? "OUTBOUND",
  state: movedStates.get(status ?? "") ?? "inProgress",
  engagementId: engagementId ?? undefined,
  fromNumber: fromNumber ?? "",
  toNumber: toNumber ?? "",
  startedAt: callStartTime ?? Date.now(),
  answeredAt: answeredAt ?? undefined,
  draft: textsOf(properties ?? {}),
});

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
