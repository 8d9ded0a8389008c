import { parseRecordId, toStoredId } from "../ids/record-id.ts";
import { MAX_EXCERPT_LENGTH } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { recordColumns, toRecord } from "../model/crm-record.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import { foldText } from "../text/fold-text.ts";
import { findTranscript } from "./transcripts.ts";

/**
 * What was said in calls, around one of some folded words that their titles and notes lack. Calls with all words in
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
    .select(recordColumns)
    .where(hasIdIn(context.db, "id", ids.map(toStoredId)))
    .execute();
  for (const { id, title, values } of rows.map(toRecord)) {
    // Not in every value: "17" is in the time of many calls.
    const written = foldText(`${title}\n${values["hs_call_body"] ?? ""}`);
    const missing = words.filter((word) => !written.includes(word));
    if (missing.length === 0) continue;
    const excerpt = findExcerpt((await findTranscript(context, id)) ?? [], missing, words);
    if (excerpt !== undefined) excerpts.set(id, excerpt);
  }
  return excerpts;
}

/** From the first of the utterances that have the most of the missing words, and among these the most of all words. */
function findExcerpt(
  utterances: readonly { readonly text: string }[],
  missing: readonly string[],
  words: readonly string[],
): string | undefined {
  let best = { text: "", word: "", rank: 0 };
  for (const { text } of utterances) {
    const folded = foldText(text);
    const isSaid = (word: string): boolean => folded.includes(word);
    const [word, ...more] = missing.filter(isSaid);
    if (word === undefined) continue;
    const rank = (1 + more.length) * (words.length + 1) + words.filter(isSaid).length;
    if (rank > best.rank) best = { text, word, rank };
  }
  return best.rank === 0 ? undefined : excerptOf(best.text, best.word);
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
