import { sql, type Kysely, type Migration } from "kysely";
import type { PostgresFeatures } from "../postgres/features.ts";
import type { Tables } from "../tables.ts";

/** A character for private use on both sides of the object type's id; `trigram-match.ts` has the same. */
const MARK = "'\u{E000}'";

/**
 * The index of words for transcripts. On SQLite it is the one of records, where a call also has what was said; PostgreSQL has
 * one for each table.
 */
export const transcriptTrigrams = (features: PostgresFeatures | undefined): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    await (features?.createSearchIndex(db, "transcripts") ?? indexInSqlite(db));
  },
});

async function indexInSqlite(db: Kysely<Tables>): Promise<void> {
  await sql`drop trigger record_trigrams_update`.execute(db);
  for (const [name, event, id] of [
    [
      "record_trigrams_update",
      "update of search_text on records when old.search_text <> new.search_text",
      "new.id",
    ],
    ["record_trigrams_transcript", "insert on transcripts", "new.call_id"],
    ["record_trigrams_no_transcript", "delete on transcripts", "old.call_id"],
  ] as const) {
    const actions = `${remove(`= ${id}`)} ${insert(`= ${id}`)}`;
    await sql`create trigger ${sql.ref(name)} after ${sql.raw(event)} begin ${sql.raw(actions)} end`.execute(
      db,
    );
  }
  const transcribed = "in (select call_id from transcripts)";
  await sql.raw(remove(transcribed)).execute(db);
  await sql.raw(insert(transcribed)).execute(db);
}

const remove = (condition: string): string =>
  `delete from record_trigrams where rowid ${condition};`;

/** Adds the searchable text of records, of their transcripts, and the mark of their type. */
const insert = (condition: string): string =>
  `insert into record_trigrams (rowid, text)
    select r.id, r.search_text || char(10) || coalesce((
      select group_concat(t.search_text, char(10)) from transcripts as t where t.call_id = r.id
    ), '') || char(10) || ${MARK} || r.object_type_id || ${MARK}
    from records as r where r.id ${condition};`;
