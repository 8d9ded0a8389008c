import { MAX_RETRY_AFTER_MS } from "./limits.ts";

/** How an offer inside a call ended: with a response, without one, or with the call. */
export type OfferReply =
  | { readonly statusCode: number; readonly retryAfterSeconds?: number | undefined }
  /** No response came in time. */
  | "timeout"
  /** The connection to the server was lost. Whether the other party accepted is unknown. */
  | "cut"
  | "ended";

/** What follows from it. `gone`: the other party doesn't know the call. */
export type OfferResult =
  | { readonly result: "accepted" | "refused" | "cut" | "gone" }
  | { readonly result: "retry"; readonly afterMs: number };

export const isAccepted = (reply: OfferReply): boolean =>
  typeof reply === "object" && reply.statusCode < 300;

/** How long to wait after both parties have offered at once (RFC 3261, 14.1). */
function collisionDelayMs(isCaller: boolean, random: number): number {
  const [min, max] = isCaller ? [2_100, 4_000] : [0, 2_000];
  return min + Math.round((random * (max - min)) / 10) * 10;
}

/** Returns what follows from the reply to an offer. `isCaller`: this phone has made the call. */
export function readOfferReply(
  reply: OfferReply,
  { isCaller, random = Math.random() }: { isCaller: boolean; random?: number },
): OfferResult {
  if (reply === "cut") return { result: "cut" };
  // Audio may go on or return although requests are lost, even if a server reports that with 408. If it doesn't, the
  // call ends for that reason.
  if (reply === "timeout" || reply === "ended") return { result: "refused" };
  if (isAccepted(reply)) return { result: "accepted" };
  const { statusCode, retryAfterSeconds } = reply;
  if (statusCode === 491) return { result: "retry", afterMs: collisionDelayMs(isCaller, random) };
  const afterMs = (retryAfterSeconds ?? Infinity) * 1_000;
  if (statusCode === 500 && afterMs <= MAX_RETRY_AFTER_MS) return { result: "retry", afterMs };
  // RFC 3261, 12.2.1.2.
  return { result: statusCode === 481 ? "gone" : "refused" };
}
