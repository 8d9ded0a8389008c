import { endNameOf, type CallOutcome } from "../lifecycle/call-end-status.ts";
import { ownValue } from "../schema/own-value.ts";

/** The ends that `hs_call_status` has no value for, as in `calling_end_status`, and what it has instead. */
const statuses = { REJECTED: "CANCELED", TRANSFERRED: "COMPLETED", LOST: "FAILED" };

/** The `hs_call_status` of a `calling_end_status`. */
export const statusOfEnd = (end: string): string =>
  ownValue(statuses as Readonly<Record<string, string>>, end) ?? end;

/** The end of a call: times are epoch milliseconds. */
export interface CallEnd {
  readonly endStatus: CallOutcome;
  readonly isLost?: boolean | undefined;
  readonly answeredAt?: number | undefined;
  readonly endedAt?: number | undefined;
}

/** How a call ended, as properties of its engagement. The duration is in milliseconds. */
export function endProperties(end: CallEnd): Record<string, string> {
  const { endStatus, isLost, answeredAt, endedAt } = end;
  const name = endNameOf(endStatus);
  return {
    hs_call_status: statusOfEnd(name),
    calling_end_status: isLost ? "LOST" : name,
    ...(answeredAt !== undefined &&
      endedAt !== undefined && { hs_call_duration: String(Math.max(0, endedAt - answeredAt)) }),
  };
}
