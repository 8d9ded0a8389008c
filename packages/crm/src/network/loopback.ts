/** Whether only this machine can reach an IP address. */
export const isLoopback = (address: string): boolean =>
  address === "::1" || /^(::ffff:)?127\./.test(address);

/** Whether an origin names this machine. */
export function isLoopbackOrigin(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === "localhost" || isLoopback(hostname.replace(/^\[|\]$/g, ""));
}
