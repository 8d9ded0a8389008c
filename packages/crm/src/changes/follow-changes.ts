import { KEEP_ALIVE_INTERVAL_MS } from "../limits.ts";
import type { PageEvent } from "../page-api/index.ts";
import type { Crm } from "../model/crm-context.ts";
import { findChange, isAfter, writeChangeCursor, type ChangeCursor } from "./change-cursor.ts";
import type { ChangeFeed, ChangeTail } from "./change-feed.ts";
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
  let id = lastId;
  while (!signal.aborted) {
    const after = id;
    const known = after && (await crm.read(({ db }) => findChange(db, after)));
    let cursor = known || tail.cursor();
    if (!known) {
      const type = id ? "reset" : "ready";
      yield { events: [{ type }], id: writeChangeCursor(cursor) };
    }
    for await (const part of followTail({ crm, tail, signal }, cursor)) {
      cursor = part?.cursor ?? cursor;
      yield part ? toNotice(part) : { events: [] };
    }
    // It continues as after a reconnection.
    id = writeChangeCursor(cursor);
  }
}

/** Yields changes until the signal aborts or the next part isn't what follows, and undefined to keep the stream alive. */
async function* followTail(
  { crm, tail, signal }: { crm: Crm; tail: ChangeTail; signal: AbortSignal },
  start: ChangeCursor,
): AsyncGenerator<ChangePart | undefined> {
  let cursor = start;
  let next = tail.end();
  // Later changes are in the tail. A longer read would end within a batch, so that another one would be necessary, and so on:
  // under many writes, each subscriber would read all changes by itself.
  const newest = tail.cursor();
  while (!signal.aborted && isAfter(newest, cursor)) {
    const after = cursor;
    const missed = await crm.read(({ db }) => readChanges(db, after, newest));
    if (!missed) break;
    cursor = missed.cursor;
    yield missed;
  }
  while (!signal.aborted) {
    if (next === tail.end()) {
      await tail.wait(next, KEEP_ALIVE_INTERVAL_MS, signal);
      if (next === tail.end() && !signal.aborted) yield undefined;
      continue;
    }
    const part = tail.part(next);
    // It is no longer in memory, or the subscriber has got its first changes from a process that was ahead.
    if (!part || isAfter(cursor, part.after)) return;
    next += 1;
    cursor = part.cursor;
    yield part;
  }
}

const toNotice = ({ events, cursor, mayEndSessions }: ChangePart): ChangeNotice => ({
  events,
  id: writeChangeCursor(cursor),
  mayEndSessions,
});
