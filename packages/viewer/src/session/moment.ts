import { MAX_IDLE_MS } from "../limits.ts";

/** A moment of a session. Several entries may have the same time, so it also counts entries. */
export interface Moment {
  /** Milliseconds after the start. */
  readonly t: number;
  /** How many entries have happened. */
  readonly count: number;
}

/** Entries in the order of time. */
type Timed = readonly { readonly t: number }[];

/** The time of the last entry. */
export const durationOf = (entries: Timed): number => entries.at(-1)?.t ?? 0;

/** The moment of a time, after all entries of that time. */
export function momentAt(entries: Timed, t: number): Moment {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.t ?? Infinity) <= t) low = middle + 1;
    else high = middle;
  }
  return { t, count: low };
}

/** The moment at which an entry has just happened. */
export const momentOf = (entries: Timed, index: number): Moment => ({
  t: entries[index]?.t ?? 0,
  count: index + 1,
});

/**
 * The entry to which a step leads: of some entries, the next one or the one before; undefined at the end.
 *
 * @param indices of these entries, in order.
 */
export function stepFrom(
  indices: readonly number[],
  { count }: Moment,
  direction: "next" | "previous",
): number | undefined {
  return direction === "next"
    ? indices.find((index) => index >= count)
    : indices.findLast((index) => index < count - 1);
}

/** The place of the last one of some entries that has happened; -1 if there is none. */
export const placeOf = (indices: readonly number[], { count }: Moment): number =>
  indices.findLastIndex((index) => index < count);

/** The entry that is so many places further, or the first or last one. */
export function entryAfter(
  indices: readonly number[],
  moment: Moment,
  places: number,
): number | undefined {
  const place = placeOf(indices, moment) + places;
  return indices[Math.min(indices.length - 1, Math.max(0, place))];
}

/** The moment after some time of playing; undefined at the end. */
export function play(
  entries: Timed,
  { t, count }: Moment,
  { elapsedMs, skipsIdle }: { elapsedMs: number; skipsIdle: boolean },
): Moment | undefined {
  const next = entries[count];
  if (!next) return undefined;
  const start = skipsIdle ? Math.max(t, next.t - MAX_IDLE_MS) : t;
  return momentAt(entries, Math.min(start + elapsedMs, durationOf(entries)));
}

/** A time for users: `1:02.345`. */
export function formatTime(t: number): string {
  const ms = Math.round(t);
  const seconds = ((ms % 60_000) / 1000).toFixed(3).padStart(6, "0");
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes}:${seconds}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${seconds}`;
}
