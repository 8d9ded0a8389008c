import { sql } from "kysely";
import { z } from "zod";
import { toRecord } from "../objects/crm-record.ts";
import { foldText } from "../objects/fold-text.ts";
import type { ObjectType } from "../objects/object-types.ts";
import { recycleBinBegin } from "../objects/recycle-bin.ts";
import type { RecordList } from "../page-api/index.ts";
import type { Work } from "../work.ts";
import { readCursor, writeCursor } from "./page-cursor.ts";
import { summarizeRecord } from "./summarize-record.ts";
import { loadValueDisplay } from "./value-display.ts";

const cursorSchema = z.tuple([z.string().max(1000), z.number().int().nonnegative()]);

/**
 * The records of a type by title, or those in the recycle bin; `q` keeps those with each of its words
 * in some value.
 */
export async function listPageRecords(
  work: Work,
  type: ObjectType,
  page: { q?: string | undefined; archived: boolean; limit: number; after?: string | undefined },
): Promise<RecordList> {
  const begin = recycleBinBegin(work.now);
  let query = work.db
    .selectFrom("records")
    .selectAll()
    .where("object_type_id", "=", type.id)
    .where("archived_at", page.archived ? ">=" : "is", page.archived ? begin : null);
  for (const word of foldText(page.q ?? "")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)) {
    const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(sql<boolean>`search_text like ${pattern} escape '\\'`);
  }
  if (page.after !== undefined) {
    const [title, id] = readCursor(cursorSchema, page.after);
    query = query.where((where) =>
      where.or([
        where("title_key", ">", title),
        where.and([where("title_key", "=", title), where("id", ">", id)]),
      ]),
    );
  }
  const rows = await query
    .orderBy("title_key")
    .orderBy("id")
    .limit(page.limit + 1)
    .execute();
  const display = await loadValueDisplay(work);
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  return {
    results: shown.map((row) => summarizeRecord(toRecord(row), display)),
    ...(last && {
      paging: { next: { after: writeCursor([last.title_key, Number(last.id)]) } },
    }),
  };
}
