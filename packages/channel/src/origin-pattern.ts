/**
 * Whether a pattern allows an origin. A pattern is an origin, or one whose host begins with `*.`: any
 * subdomain of the rest, at any depth, and the same scheme and port.
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
