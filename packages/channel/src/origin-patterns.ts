/**
 * Whether one of the patterns allows an origin. A pattern is an origin, or one whose host begins
 * with `*.`: any subdomain of the rest, at any depth, and the same scheme and port.
 *
 * @example allowsOrigin(["https://crm.example", "https://*.hubspot.com"], origin)
 */
export const allowsOrigin = (patterns: readonly string[], origin: string): boolean =>
  patterns.some((pattern) => {
    const [scheme = "", rest] = pattern.split("*.");
    return rest ? origin.startsWith(scheme) && origin.endsWith(`.${rest}`) : pattern === origin;
  });
