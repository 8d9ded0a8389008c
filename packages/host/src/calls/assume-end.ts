import { endStatusByWireName, type CallOutcome } from "@calling-extensions/contract";
import type { HostCall } from "../calling-host/host-call.ts";
import type { HostParts } from "../calling-host/host-parts.ts";
import type { EngagementProperties } from "../calling-host/ports.ts";
import type { RecordId } from "../calling-host/records.ts";
import { endProperties } from "../engagement/end-properties.ts";

/**
 * How a call ended that its app ended without a status.
 *
 * @compat The vendor's constants have no status for some ends, so apps send none: a call that nobody
 * answered counts as unanswered, until the app sends a status or a duration.
 */
export function assumeOutcome({ answeredAt, direction }: HostCall): CallOutcome {
  if (answeredAt !== undefined) return "completed";
  return direction === "INBOUND" ? "missed" : "noAnswer";
}

const outcomes: Readonly<Record<string, CallOutcome>> = endStatusByWireName;

/**
 * Replaces an assumed end by what the app's properties say about it: their status, or their duration,
 * without which nobody talked.
 *
 * @param engagementId the engagement that the app names.
 * @returns the properties to store.
 */
export function correctEnd(
  { calls, assumedEnds }: HostParts,
  { key }: HostCall,
  engagementId: RecordId | undefined,
  given: EngagementProperties,
): EngagementProperties {
  const call = calls.get(key);
  if (!call || !assumedEnds.has(key)) return given;
  const { hs_call_status: status, hs_call_duration: duration } = given;
  const wireName = status ?? (Number(duration) > 0 ? "COMPLETED" : "");
  const endStatus = Object.hasOwn(outcomes, String(wireName)) && outcomes[String(wireName)];
  if (!endStatus) return given;
  const corrected = calls.update(call, { endStatus });
  // The host writes the status of its own engagement, which may not be created yet; the app's is the app's.
  const isAppsOwn = engagementId !== undefined && call.engagementId === undefined;
  return isAppsOwn ? given : { ...endProperties(corrected), ...given };
}
