import type { ProbeResult } from "../api/ports.ts";
import { allowsAncestor } from "./frame-ancestors.ts";

/** Values that mean something once there are several; two of them that differ refuse everybody. */
const KNOWN_VALUES = ["deny", "allowall", "sameorigin"];

/**
 * Whether X-Frame-Options lets pages frame another, by the rules of HTML, section 7.7: of a header
 * that came several times the values are joined by commas, and what no browser knows lets everybody in.
 */
function frameOptionsLetIn(header: string, self: string, ancestors: readonly string[]): boolean {
  const values = new Set(header.split(",").map((value) => value.trim().toLowerCase()));
  if (values.size > 1) return !KNOWN_VALUES.some((value) => values.has(value));
  if (values.has("deny")) return false;
  return !values.has("sameorigin") || ancestors.every((ancestor) => ancestor === self);
}

/**
 * Which header of an app's page keeps the pages around it from framing it; undefined where none does.
 * Browsers ignore X-Frame-Options where there is a frame-ancestors.
 *
 * @param address where the page was found in the end.
 */
export function blockingHeader(
  { frameAncestors, xFrameOptions }: ProbeResult,
  address: string,
  ancestors: readonly string[],
): "frame-ancestors" | "X-Frame-Options" | undefined {
  if (frameAncestors) {
    const isLetIn = ancestors.every((origin) => allowsAncestor(frameAncestors, origin, address));
    return isLetIn ? undefined : "frame-ancestors";
  }
  if (xFrameOptions === undefined) return undefined;
  const { origin } = new URL(address);
  return frameOptionsLetIn(xFrameOptions, origin, ancestors) ? undefined : "X-Frame-Options";
}
