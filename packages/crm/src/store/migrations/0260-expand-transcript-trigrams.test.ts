import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestStore } from "../../testing/open-test-store.ts";
import { openOlderStore } from "../../testing/store-of-older-version.ts";
import { openStore } from "../open-store.ts";

it("makes transcripts of older calls searchable, also those that the release before writes", async () => {
  const { location, remove } = await openTestStore("bare");
  if (location === "memory") throw new Error("The store must be kept.");
  const old = await openOlderStore(location, "0250-expand-imports");
  const addCall = (id: number) =>
    sql`insert into records (id, object_type_id, properties, title, title_key, search_text, created_at, updated_at)
      values (${id}, '0-48', '{}', 'Call', 'call', 'budget', 1, 1)`.execute(old);
  for (const id of [1, 2, 3]) await addCall(id);
  const say = (db: typeof old, id: number, callId: number) =>
    sql`insert into transcripts (id, call_id, utterances, search_text, created_at)
      values (${id}, ${callId}, '[]', 'the scanner', 1)`.execute(db);
  await say(old, 1, 1);
  await old.destroy();
  const db = await openStore(location, { command: "expand" });
  await say(db, 2, 2);
  const find = async (text: string) => {
    const { rows } = await sql<{ rowid: number }>`
      select rowid from record_trigrams where record_trigrams match ${`"${text}"`} order by rowid`.execute(
      db,
    );
    return rows.map(({ rowid }) => rowid);
  };
  expect(await find("can")).toEqual([1, 2]);
  await sql`update records set search_text = 'price' where id = 1`.execute(db);
  expect([await find("can"), await find("bud"), await find("pri")]).toEqual([[1, 2], [2, 3], [1]]);
  await sql`delete from transcripts where call_id = 1`.execute(db);
  expect([await find("can"), await find("pri")]).toEqual([[2], [1]]);
  await sql`delete from transcripts`.execute(db);
  await sql`delete from records`.execute(db);
  expect([await find("can"), await find("bud"), await find("pri")]).toEqual([[], [], []]);
  await db.destroy();
  await remove();
});
