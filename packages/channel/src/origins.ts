/** Parses an absolute URL. Returns undefined if it is invalid; `URL.canParse` is too new. */
export function parseUrl(value: unknown): URL | undefined {
  try {
    return new URL(value as string);
  } catch {
    return undefined;
  }
}

/**
 * Whether a pattern allows an origin. A pattern is an origin, or one whose host begins with `*.`: any
 * subdomain at any depth, with the same scheme and port.
 *
 * @example allowsOrigin("https://*.hubspot.com", "https://app.hubspot.com")
 */
export function allowsOrigin(pattern: string, origin: string): boolean {
  const [scheme = "", rest] = pattern.split("*.");
  return rest ? origin.startsWith(scheme) && origin.endsWith(`.${rest}`) : pattern === origin;
}

/** Whether one of the patterns allows an origin. */
export const someAllowOrigin = (patterns: readonly string[], origin: string): boolean =>
  patterns.some((pattern) => allowsOrigin(pattern, origin));

/**
 * Compares the sender that a SYNC claims with the sender that the browser reports.
 *
 * @param hostUrl the SYNC's field: an origin; some hosts send none, or one with a path.
 * @param origin the event's origin.
 * @param pinned the origin of the session's host, once there is one.
 * @param isAllowed whether the app accepts hosts of an origin.
 * @returns the origin that was expected, or undefined if the host is accepted.
 */
export function findOriginMismatch(
  hostUrl: unknown,
  origin: string,
  pinned: string | undefined,
  isAllowed: (origin: string) => boolean,
): string | undefined {
  if (pinned && pinned !== origin) return pinned;
  if (!isAllowed(origin)) return "one of allowedHostOrigins";
  // @compat Hosts send no `hostUrl`, an empty one, or one with a path: only the origin that the browser
  // reports counts.
  const claimed = parseUrl(hostUrl || origin)?.origin;
  // A sandboxed or file page has the origin "null". It can't get a reply: no target origin matches it.
  return claimed === origin ? undefined : (claimed ?? "an origin");
}
