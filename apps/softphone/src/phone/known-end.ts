import type { PayloadOf } from "@calling-extensions/sdk";
import { endStatuses } from "../call/end-status.ts";
import type { KnownEnd } from "../call/call-events.ts";

const timeOf = (value: unknown): number | undefined =>
  typeof value === "number" ? value : undefined;

/** The end that the CRM page knows; undefined for a live call, of which the phone knows more than the page. */
export function toKnownEnd({ properties }: PayloadOf<"SET_CALL_STATE">): KnownEnd | undefined {
  const { callEndStatus, answeredAt, endedAt } = properties ?? {};
  if (timeOf(endedAt) === undefined) return undefined;
  return {
    // The page has no end status for a transfer.
    endStatus: endStatuses.find((status) => status === callEndStatus) ?? "TRANSFERRED",
    answeredAt: timeOf(answeredAt),
    endedAt: timeOf(endedAt),
  };
}
