/** Why a host is refused: the origin it would have had to have. */
export interface Refusal {
  expected: string;
}

function originOf(url: unknown): string | undefined {
  return typeof url === "string" && URL.canParse(url) ? new URL(url).origin : undefined;
}

/**
 * Holds what a SYNC says of its sender against what the browser says.
 *
 * @param hostUrl the SYNC's field: a bare origin; hosts also send none, or one with a path.
 * @param origin the event's origin.
 * @param pinned the origin of the session's host, once there is one.
 */
export function judgeHostOrigin(
  hostUrl: unknown,
  origin: string,
  pinned: string | undefined,
): Refusal | undefined {
  // A sandboxed or file page cannot be answered: no target origin names it.
  if (origin === "null") return { expected: "an origin of its own" };
  if (pinned !== undefined && origin !== pinned) return { expected: pinned };
  if (hostUrl === undefined || hostUrl === null || hostUrl === "") return undefined;
  const claimed = originOf(hostUrl);
  return claimed === origin ? undefined : { expected: claimed ?? "a hostUrl that is an origin" };
}
