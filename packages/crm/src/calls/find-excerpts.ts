import { fromStoredId, parseRecordId, toStoredId } from "../ids/record-id.ts";
import { MAX_EXCERPT_LENGTH } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import { foldText } from "../text/fold-text.ts";
import { findTranscript } from "./transcripts.ts";

/**
 * What was said in calls, around the first of some folded words that their other texts lack. Calls with all words in
 * those, and older transcripts, have no excerpt.
 */
export async function findExcerpts(
  context: CrmContext,
  callIds: readonly string[],
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = callIds.flatMap((id) => parseRecordId(id) ?? []);
  const excerpts = new Map<string, string>();
  if (ids.length === 0) return excerpts;
  const rows = await context.db
    .selectFrom("records")
    .select(["id", "search_text"])
    .where(hasIdIn(context.db, "id", ids.map(toStoredId)))
    .execute();
  for (const row of rows) {
    const word = words.find((each) => !row.search_text.includes(each));
    if (word === undefined) continue;
    const id = fromStoredId(row.id);
    const utterances = (await findTranscript(context, id)) ?? [];
    const said = utterances.find(({ text }) => foldText(text).includes(word));
    if (said) excerpts.set(id, excerptOf(said.text, word));
  }
  return excerpts;
}

/** The part of a text around a folded word, in whole words. */
function excerptOf(text: string, word: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= MAX_EXCERPT_LENGTH) return trimmed;
  const words = trimmed.split(/\s+/);
  let begin = Math.max(
    0,
    words.findIndex((each) => foldText(each).includes(word)),
  );
  let end = begin + 1;
  const lengthWith = (from: number, to: number): number => words.slice(from, to).join(" ").length;
  while (begin > 0 || end < words.length) {
    const [from, to] = [Math.max(0, begin - 1), Math.min(words.length, end + 1)];
    if (lengthWith(from, to) > MAX_EXCERPT_LENGTH) break;
    [begin, end] = [from, to];
  }
  const part = words.slice(begin, end).join(" ").slice(0, MAX_EXCERPT_LENGTH);
  return `${begin > 0 ? "…" : ""}${part}${end < words.length ? "…" : ""}`;
}
