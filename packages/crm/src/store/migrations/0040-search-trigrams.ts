import { sql, type Kysely, type Migration } from "kysely";
import type { PostgresFeatures } from "../postgres/features.ts";
import type { Tables } from "../tables.ts";

/** A character for private use on both sides of the object type's id; `trigram-match.ts` has the same. */
const MARK = "'\u{E000}'";

/**
 * An index of the groups of three characters in the searchable text of each record, which finds
 * words anywhere in a text without reading all texts. On SQLite triggers maintain it, so that no
 * write is missed. If PostgreSQL lacks the extension, searches read all texts as before.
 */
export const searchTrigrams = (features: PostgresFeatures | undefined): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    await (features?.createSearchIndex(db, "records") ?? createSqliteIndex(db));
  },
});

async function createSqliteIndex(db: Kysely<Tables>): Promise<void> {
  // The text in the table is already folded. The index has no positions: a search compares its
  // results.
  await sql`create virtual table record_trigrams using fts5 (
    text, content = '', contentless_delete = 1, detail = 'none', tokenize = 'trigram case_sensitive 1'
  )`.execute(db);
  await sql
    .raw(`insert into record_trigrams (rowid, text) select r.id, ${textOf("r")} from records as r`)
    .execute(db);
  const insert = `insert into record_trigrams (rowid, text) values (new.id, ${textOf("new")});`;
  const remove = "delete from record_trigrams where rowid = old.id;";
  for (const [event, actions] of [
    ["insert on records", insert],
    ["delete on records", remove],
    [
      "update of search_text on records when old.search_text <> new.search_text",
      `${remove} ${insert}`,
    ],
  ] as const) {
    const name = sql.ref(`record_trigrams_${event.split(" ", 1)[0]}`);
    await sql`create trigger ${name} after ${sql.raw(event)} begin ${sql.raw(actions)} end`.execute(
      db,
    );
  }
}

/** The indexed text of a row of `records`: the searchable text, and the mark of its type. */
const textOf = (row: string): string =>
  `${row}.search_text || char(10) || ${MARK} || ${row}.object_type_id || ${MARK}`;
