import sql, { type Sql } from "sql-template-tag";

/** A transcript of the call with this id has a text. Timelines and lists search with it. */
export const isSaidIn = (callId: Sql, pattern: string): Sql => sql`exists (
  select 1 from transcripts as s
  where s.call_id = ${callId} and s.search_text like ${pattern} escape '\\'
)`;

/** The calls with such a transcript: a condition that starts from the index of transcripts. */
export const callsThatSay = (pattern: string): Sql =>
  sql`select s.call_id from transcripts as s where s.search_text like ${pattern} escape '\\'`;
