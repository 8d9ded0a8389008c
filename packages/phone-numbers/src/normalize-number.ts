/** The words for an extension that libphonenumber doesn't know. */
const EXTENSION_WORDS = /[\s,;.-]*(?:durchwahl|dw|poste)[\s.:]*(\d{1,7})\s*$/i;

/**
 * A text as number parsers expect it: without the invisible direction marks that address books add,
 * without `tel:`, with ASCII forms of full-width characters.
 */
export const normalizeNumber = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^tel:\s*/i, "")
    .replace(EXTENSION_WORDS, ";ext=$1");
