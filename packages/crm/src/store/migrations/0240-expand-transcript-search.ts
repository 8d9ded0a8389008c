import type { Kysely, Migration } from "kysely";
import { foldText } from "../../text/fold-text.ts";
import type { Engine, Tables } from "../tables.ts";
import { watchTables } from "./0010-changes.ts";

/** The number of transcripts read at once: each may have hours of talk. */
const PORTION = 20;

/** The folded text of transcripts, which timelines search. A new transcript changes the timelines of its call. */
export const transcriptSearch = (engine: Engine): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    await db.schema
      .alterTable("transcripts")
      .addColumn("search_text", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    let after = 0;
    for (;;) {
      const transcripts = await db
        .selectFrom("transcripts")
        .select(["id", "utterances"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(PORTION)
        .execute();
      for (const { id, utterances } of transcripts) {
        // Only this service writes them.
        const texts = (JSON.parse(utterances) as { text: string }[]).map(({ text }) => text);
        await db
          .updateTable("transcripts")
          .set({ search_text: foldText(texts.join("\n")) })
          .where("id", "=", id)
          .execute();
      }
      after = Number(transcripts.at(-1)?.id ?? 0);
      if (transcripts.length < PORTION) break;
    }
    await watchTables(db, engine, [
      {
        table: "transcripts",
        on: ["insert", "delete"],
        note: "select 'record', object_type_id, id from records where id = ROW.call_id",
      },
    ]);
  },
});
