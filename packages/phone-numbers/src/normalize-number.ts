/**
 * What comes before an extension. It is the same for numbers of any country and length, also those that libphonenumber
 * doesn't know. An `x` may also be the last letter of a word.
 */
const EXTENSION =
  /(?:(?<=[\d\p{L}][\s()]*)[\s,;.-]*(?:;ext=|extension|extn?|durchwahl|dw|poste|доб|[#,;]|(?<!^[*#].*)\*)|(?<=\d[\s()]*|\p{L}\s+)[\s,;.-]*[pwx]+)[\s.:]*(\d{1,7})\s*#?\s*$/iu;

/**
 * A text as number parsers expect it: without the invisible direction marks that address books add,
 * without `tel:`, with ASCII forms of full-width characters.
 */
export const normalizeNumber = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^(?:tel|callto):[\s/]*/i, "")
    .replace(EXTENSION, ";ext=$1");
