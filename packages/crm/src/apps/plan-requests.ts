import { MAX_EVENTS_PER_REQUEST } from "../limits.ts";

/** An event that waits, as far as the plan depends on it. */
export interface WaitingEvent {
  readonly id: number;
  /** 0 if it is not about a record. */
  readonly objectId: number;
  /** How often it was sent without success. */
  readonly attempts: number;
}

/**
 * Divides events, in their order, into requests that can be sent at the same time: all events of one record are in the
 * same request. Events that don't fit wait for the next time.
 *
 * Those that were sent without success are in smaller and smaller requests, so that an event that an app can't take ends up
 * alone, and stops no others.
 */
export function planRequests<Waiting extends WaitingEvent>(
  events: readonly Waiting[],
  maxRequests: number,
): Waiting[][] {
  const requests: Waiting[][] = [];
  const open = new Map<number, Waiting[]>();
  const byObject = new Map<number, Waiting[]>();
  for (const event of events) {
    byObject.set(event.objectId, [...(byObject.get(event.objectId) ?? []), event]);
  }
  const attemptsOf = (ofObject: readonly Waiting[]) =>
    Math.max(...ofObject.map(({ attempts }) => attempts));
  // Those that were tried least often first: an app may take only one request at a time.
  const parts = [...byObject.values()].toSorted((a, b) => attemptsOf(a) - attemptsOf(b));
  for (const ofObject of parts) {
    const size = sizeAfter(attemptsOf(ofObject));
    const part = ofObject.slice(0, size);
    const request = open.get(size);
    if (request && request.length + part.length <= size) {
      request.push(...part);
    } else if (requests.length < maxRequests) {
      const begun = [...part];
      requests.push(begun);
      open.set(size, begun);
    }
  }
  return requests;
}

const sizeAfter = (attempts: number): number =>
  Math.max(1, Math.floor(MAX_EVENTS_PER_REQUEST / 2 ** attempts));
