import { definitionOf, OLDEST_VERSION } from "./message-definition.ts";
import type { MessageType } from "./messages.ts";

/**
 * The vendor version whose protocol this contract implements. Apps on our SDK send it in SYNC_ACK.
 *
 * @compat The version in SYNC_ACK is the vendor's, not ours: hosts use it to decide what they send.
 */
export const PROTOCOL_VERSION = "0.9.7";

/**
 * Parses the release numbers.
 *
 * @compat Versions are compared without the suffix `-beta.0`, which several of the vendor's releases
 * have.
 */
function parseRelease(version: string): number[] {
  return (version.split("-")[0] ?? "").split(".").map((part) => Number.parseInt(part, 10) || 0);
}

function isBefore(a: string, b: string): boolean {
  const [left, right] = [parseRelease(a), parseRelease(b)];
  for (let index = 0; index < 3; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/**
 * Whether a vendor app of a version supports a type. Without a valid version it supports only the oldest
 * types. Extension types are negotiated and independent of the version.
 */
export function supportsMessage(version: string | undefined, type: MessageType): boolean {
  const { since, until, isExtension } = definitionOf(type);
  if (isExtension) return false;
  const release =
    version === undefined || isBefore(version, OLDEST_VERSION) ? OLDEST_VERSION : version;
  const isGone = until !== undefined && !isBefore(release, until);
  return !isBefore(release, since) && !isGone;
}
