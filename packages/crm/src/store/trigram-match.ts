import { MAX_TRIGRAMS } from "../limits.ts";

/** A character for private use on both sides of the object type's id in the index of trigrams. */
const MARK = "\u{E000}";

const GROUP_LENGTH = 3;

/**
 * Returns the query of the index of trigrams: all groups of three characters of the texts. It may match
 * too many records, which the search compares. `undefined` if all texts are too short.
 */
export const trigramMatch = (typeId: string, texts: readonly string[]): string | undefined =>
  trigramsQuery(texts.flatMap(trigramsOf), trigramsOf(`${MARK}${typeId}${MARK}`));

/**
 * The same for a part of a name, in an index of names. Groups overlap, so every second one finds hardly more
 * names in half the time.
 */
export function namesMatch(text: string): string | undefined {
  const groups = trigramsOf(text);
  return trigramsQuery(groups.filter((_, index) => index % 2 === 0 || index === groups.length - 1));
}

function trigramsQuery(
  all: readonly string[],
  additional: readonly string[] = [],
): string | undefined {
  const groups = new Set(all);
  if (groups.size === 0) return undefined;
  const wanted = [...[...groups].slice(0, MAX_TRIGRAMS), ...additional];
  return wanted.map((group) => `"${group.replaceAll('"', '""')}"`).join(" AND ");
}

function trigramsOf(text: string): string[] {
  const characters = Array.from(text);
  return characters
    .slice(GROUP_LENGTH - 1)
    .map((_, index) => characters.slice(index, index + GROUP_LENGTH).join(""));
}

/** A `like` pattern of a text anywhere, for `escape '\'`. */
export const likeAnywhere = (text: string): string =>
  `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
