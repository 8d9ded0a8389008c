// @postgres-long
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openOlderStore } from "../../testing/store-of-older-version.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import { openStore } from "../open-store.ts";

it("makes older transcripts searchable, and the release before can write one", async () => {
  const { location, remove } = await openTestStore("bare");
  if (location === "memory") throw new Error("The store must be kept.");
  const old = await openOlderStore(location, "0230-expand-merge-undo");
  await sql`insert into records (id, object_type_id, properties, title, title_key, search_text, created_at, updated_at)
    values (1, '0-48', '{}', 'Call', 'call', '', 1, 1)`.execute(old);
  const write = async (db: typeof old, id: number): Promise<void> => {
    const utterances = JSON.stringify([{ text: "The Éclair" }, { text: "SCANNER" }]);
    await sql`insert into transcripts (id, call_id, utterances, created_at)
      values (${id}, 1, ${utterances}, 1)`.execute(db);
  };
  // More than are read at once.
  for (let id = 1; id <= 41; id += 1) await write(old, id);
  await old.destroy();
  const db = await openStore(location, { command: "expand" });
  await write(db, 42);
  const texts = await db.selectFrom("transcripts").select("search_text").orderBy("id").execute();
  expect(texts.map(({ search_text }) => search_text)).toEqual([
    ...Array.from({ length: 41 }, () => "the eclair\nscanner"),
    "",
  ]);
  await db.destroy();
  await remove();
});
