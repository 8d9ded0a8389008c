import { CALL_LEASE_MS, MAX_EARLIER_TALK_MS, MAX_TRANSIT_MS } from "../limits.ts";

/** When a call was answered and ended. */
export interface Talk {
  readonly answeredAt?: number | undefined;
  readonly endedAt?: number | undefined;
}

/** What the service itself has seen of a call. */
export interface CallObservation {
  /** When it learned of the call. */
  readonly firstReceivedAt?: number | undefined;
  /** When it received the last save or heartbeat. */
  readonly lastReceivedAt?: number | undefined;
}

/**
 * The answer and the end that a page reports, unless the page's clock was set during the call: then their distance
 * differs from what the service has seen, and the service's own times replace them.
 *
 * A page can report an end late, and a call of which the service learns when it is over: then nothing is known better.
 */
// oxlint-disable-next-line complexity -- the cases of one decision, which only make sense together
export function boundTalk(
  reported: Talk,
  previous: Talk | undefined,
  { now, firstReceivedAt, lastReceivedAt }: CallObservation & { readonly now: number },
): Talk {
  const { answeredAt, endedAt } = reported;
  if (answeredAt === undefined || endedAt === undefined) return reported;
  const duration = endedAt - answeredAt;
  // A call that was known before it was answered.
  const earliest = previous?.answeredAt ?? (previous && firstReceivedAt);
  const longest = earliest === undefined ? Infinity : now - earliest + MAX_TRANSIT_MS;
  // While the notes are written, the page also sends heartbeats.
  const isFirstEnd = previous?.endedAt === undefined;
  const wasSeenLive =
    isFirstEnd && previous?.answeredAt !== undefined && lastReceivedAt !== undefined;
  const shortest = wasSeenLive ? lastReceivedAt - previous.answeredAt - MAX_TRANSIT_MS : 0;
  if (duration >= Math.max(shortest, 0) && duration <= longest) return reported;
  if (!isFirstEnd) return previous ?? reported;
  if (duration > longest) {
    const start = Math.max(answeredAt, earliest ?? answeredAt);
    return { answeredAt: start, endedAt: Math.min(Math.max(endedAt, start), now) };
  }
  const start = previous?.answeredAt ?? Math.min(answeredAt, now);
  if (!wasSeenLive) return { answeredAt: start, endedAt: Math.max(endedAt, start) };
  // An end before the answer says nothing. It arrives when it happens, unless the page was away.
  const isAway = duration >= 0 || now - lastReceivedAt > CALL_LEASE_MS;
  return { answeredAt: start, endedAt: isAway ? lastReceivedAt : now };
}

const durationOf = ({ answeredAt, endedAt }: Talk): number =>
  answeredAt === undefined || endedAt === undefined ? Number.NaN : endedAt - answeredAt;

/**
 * The app's values. A duration is replaced if the app measured it with a clock that was set, because it has loaded again
 * since: it is as wrong as the one of its page, which has the same clock, or much longer than the whole call. An app may
 * talk for a while before its page learns of a call.
 */
export function boundDuration(
  appValues: Readonly<Record<string, string>>,
  reported: Talk,
  bounded: Talk & { readonly startedAt: number },
): Readonly<Record<string, string>> {
  const duration = Number(appValues["hs_call_duration"]);
  const [wrong, right] = [durationOf(reported), durationOf(bounded)];
  const isSame = Math.abs(duration - wrong) <= MAX_TRANSIT_MS;
  const isOfPage = isSame && Math.abs(wrong - right) > MAX_TRANSIT_MS;
  const longest = (bounded.endedAt ?? Number.NaN) - bounded.startedAt + MAX_EARLIER_TALK_MS;
  const isReplaced = !Number.isNaN(right) && (isOfPage || duration > longest);
  return isReplaced ? { ...appValues, hs_call_duration: String(right) } : appValues;
}
