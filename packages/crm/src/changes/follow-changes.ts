import { KEEP_ALIVE_INTERVAL_MS } from "../limits.ts";
import type { PageEvent } from "../page-api/index.ts";
import type { Crm } from "../model/crm-context.ts";
import { findChange, isAfter, newestChange, writeChangeCursor } from "./change-cursor.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { readChanges, type ChangePart } from "./read-changes.ts";

/** Events to send together; `id` is the position after them. Without events it is a keep-alive. */
export interface ChangeNotice {
  readonly events: readonly PageEvent[];
  readonly id?: string;
  /** Whether sessions may have ended. */
  readonly mayEndSessions?: boolean;
}

/**
 * Yields changes from now on, or after an id, until the signal aborts. It reads missed changes from the
 * store, and later ones from the shared feed.
 */
export async function* followChanges(
  { crm, feed, signal }: { crm: Crm; feed: ChangeFeed; signal: AbortSignal },
  lastId: string | undefined,
): AsyncGenerator<ChangeNotice> {
  // Join before the first read of the store, so that no change gets lost in between.
  const tail = await feed.join(signal);
  const known = lastId && (await crm.read(({ db }) => findChange(db, lastId)));
  let cursor = known || (await crm.read(({ db }) => newestChange(db)));
  if (!known) {
    const type = lastId ? "reset" : "ready";
    yield { events: [{ type }], id: writeChangeCursor(cursor) };
  }
  while (!signal.aborted) {
    let next = tail.end();
    for (;;) {
      const after = cursor;
      const missed = await crm.read(({ db }) => readChanges(db, after));
      if (!missed || signal.aborted) break;
      cursor = missed.cursor;
      yield toNotice(missed);
      // What follows is in the tail, at its interval.
      if (!missed.isFull) break;
    }
    while (!signal.aborted) {
      const isSilent = next === tail.end();
      if (isSilent) {
        await tail.wait(next, KEEP_ALIVE_INTERVAL_MS, signal);
        if (next === tail.end() && !signal.aborted) yield { events: [] };
        continue;
      }
      const part = tail.part(next);
      // Too far behind.
      if (!part) break;
      next += 1;
      if (!isAfter(part.cursor, cursor)) continue;
      // Its first changes were already read from the store.
      if (isAfter(cursor, part.after)) break;
      cursor = part.cursor;
      yield toNotice(part);
    }
  }
}

const toNotice = ({ events, cursor, mayEndSessions }: ChangePart): ChangeNotice => ({
  events,
  id: writeChangeCursor(cursor),
  mayEndSessions,
});
