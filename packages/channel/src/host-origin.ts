import { parseUrl } from "./parse-url.ts";

/**
 * Holds what a SYNC says of its sender against what the browser says.
 *
 * @param hostUrl the SYNC's field: a bare origin; hosts also send none, or one with a path.
 * @param origin the event's origin.
 * @param pinned the origin of the session's host, once there is one.
 * @param isAllowed whether the app takes hosts of an origin.
 * @returns what a host that is refused would have had to be; undefined for one that is accepted.
 */
export function judgeHostOrigin(
  hostUrl: unknown,
  origin: string,
  pinned: string | undefined,
  isAllowed: (origin: string) => boolean,
): string | undefined {
  if (pinned && pinned !== origin) return pinned;
  if (!isAllowed(origin)) return "one of allowedHostOrigins";
  // @compat Hosts send no `hostUrl`, an empty one, or one with a path: what counts is the origin
  // that the browser vouches for.
  const claimed = parseUrl(hostUrl || origin)?.origin;
  // A sandboxed or file page has the origin "null", and cannot be answered: no target names it.
  return claimed === origin ? undefined : (claimed ?? "an origin");
}
