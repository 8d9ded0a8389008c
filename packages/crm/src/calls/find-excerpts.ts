import { fromStoredId, parseRecordId, toStoredId } from "../ids/record-id.ts";
import { MAX_EXCERPT_LENGTH } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import { foldText } from "../text/fold-text.ts";
import { findTranscript } from "./transcripts.ts";

/**
 * What was said in calls, around one of some folded words that their other texts lack. Calls with all words in
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
    const missing = words.filter((word) => !row.search_text.includes(word));
    if (missing.length === 0) continue;
    const id = fromStoredId(row.id);
    const excerpt = findExcerpt((await findTranscript(context, id)) ?? [], missing);
    if (excerpt !== undefined) excerpts.set(id, excerpt);
  }
  return excerpts;
}

/** From the first of the utterances that have the most of the words. */
function findExcerpt(
  utterances: readonly { readonly text: string }[],
  words: readonly string[],
): string | undefined {
  let best: { readonly text: string; readonly said: readonly string[] } | undefined;
  for (const { text } of utterances) {
    const folded = foldText(text);
    const said = words.filter((word) => folded.includes(word));
    if (said.length > (best?.said.length ?? 0)) best = { text, said };
  }
  const [word] = best?.said ?? [];
  return best && word !== undefined ? excerptOf(best.text, word) : undefined;
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
