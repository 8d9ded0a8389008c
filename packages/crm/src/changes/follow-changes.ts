import type { PageEvent } from "../page-api/index.ts";
import type { Crm } from "../work.ts";
import type { ChangeBell } from "./change-bell.ts";
import { findChange, newestChange, writeChangeCursor } from "./change-cursor.ts";
import { readChanges } from "./read-changes.ts";

/** How long a change waits at most that was written by another process. */
const POLL_MS = 1000;

/** How many silent polls pass before a sign of life: proxies close connections that say nothing. */
const POLLS_PER_SIGN_OF_LIFE = 15;

/** What is told at once; `id` is where to go on from after all of it. Without events it is a sign of life. */
export interface ChangeNotice {
  readonly events: readonly PageEvent[];
  readonly id?: string;
}

/** Tells what changes, from now or from after an id on, until it is called off. */
export async function* followChanges(
  { crm, bell, signal }: { crm: Crm; bell: ChangeBell; signal: AbortSignal },
  lastId: string | undefined,
): AsyncGenerator<ChangeNotice> {
  const known = lastId && (await crm.read(({ db }) => findChange(db, lastId)));
  let cursor = known || (await crm.read(({ db }) => newestChange(db)));
  if (!known) {
    const type = lastId ? "reset" : "ready";
    yield { events: [{ type }], id: writeChangeCursor(cursor) };
  }
  for (let silentPolls = 1; !signal.aborted; silentPolls += 1) {
    const from = cursor;
    const strokes = bell.strokes();
    const part = await crm.read(({ db }) => readChanges(db, from));
    if (part) {
      cursor = part.cursor;
      silentPolls = 0;
      yield { events: part.events, id: writeChangeCursor(cursor) };
      continue;
    }
    if (silentPolls % POLLS_PER_SIGN_OF_LIFE === 0) yield { events: [] };
    await bell.wait(strokes, POLL_MS, signal);
  }
}
