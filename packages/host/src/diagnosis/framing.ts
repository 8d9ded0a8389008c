import type { ProbeResult } from "../api/ports.ts";
import { allowsAncestor } from "./frame-ancestors.ts";

/** Values that count if there are several: two different ones block every page. */
const KNOWN_VALUES = ["deny", "allowall", "sameorigin"];

/**
 * Whether X-Frame-Options allows a page to be framed, by the rules of HTML, section 7.7: values of a header
 * that is sent several times are joined by commas, and unknown values allow every page.
 */
function frameOptionsAllow(header: string, self: string, ancestors: readonly string[]): boolean {
  const values = new Set(header.split(",").map((value) => value.trim().toLowerCase()));
  if (values.size > 1) return !KNOWN_VALUES.some((value) => values.has(value));
  if (values.has("deny")) return false;
  return !values.has("sameorigin") || ancestors.every((ancestor) => ancestor === self);
}

/**
 * The header of an app's page that blocks the pages around it from framing it, or undefined. Browsers ignore
 * X-Frame-Options if there is a frame-ancestors.
 *
 * @param url the page's URL after all redirects.
 */
export function blockingHeader(
  { frameAncestors, xFrameOptions }: ProbeResult,
  url: string,
  ancestors: readonly string[],
): "frame-ancestors" | "X-Frame-Options" | undefined {
  if (frameAncestors) {
    const isAllowed = ancestors.every((origin) => allowsAncestor(frameAncestors, origin, url));
    return isAllowed ? undefined : "frame-ancestors";
  }
  if (xFrameOptions === undefined) return undefined;
  const { origin } = new URL(url);
  return frameOptionsAllow(xFrameOptions, origin, ancestors) ? undefined : "X-Frame-Options";
}
