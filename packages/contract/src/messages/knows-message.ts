import { OLDEST_VERSION } from "./history.ts";
import { definitionOf } from "./message-definition.ts";
import type { MessageType } from "./messages.ts";

/**
 * The vendor version whose protocol this contract speaks; what our apps announce in SYNC_ACK.
 *
 * @compat The version in SYNC_ACK is the vendor's and not ours: hosts choose by it what they send.
 */
export const PROTOCOL_VERSION = "0.9.7";

/**
 * Release numbers only.
 *
 * @compat Versions are compared without the suffix `-beta.0`, which several of the vendor's
 * releases announce.
 */
function releaseOf(version: string): number[] {
  return (version.split("-")[0] ?? "").split(".").map((part) => Number.parseInt(part, 10) || 0);
}

function isBefore(a: string, b: string): boolean {
  const [left, right] = [releaseOf(a), releaseOf(b)];
  for (let index = 0; index < 3; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/**
 * Whether a vendor app of a version knows a type. An app that names no version, or one that is no
 * version, gets the oldest types; types of our own are negotiated, and never told from a version.
 */
export function knowsMessage(version: string | undefined, type: MessageType): boolean {
  const { since, until, isOwn } = definitionOf(type);
  if (isOwn) return false;
  const spoken =
    version === undefined || isBefore(version, OLDEST_VERSION) ? OLDEST_VERSION : version;
  const isGone = until !== undefined && !isBefore(spoken, until);
  return !isBefore(spoken, since) && !isGone;
}
