// Alternatives of code are marked in the same way, and written by hand.
const PART = /(<!-- (?<name>(?!tabs )[a-z][a-z ]*) -->\n)[\s\S]*?(<!-- \/\k<name> -->)/g;

/**
 * Inserts the generated parts of a document between their markers, `<!-- name -->` and `<!-- /name -->`.
 *
 * @param {string} document
 * @param {Readonly<Record<string, string>>} parts by name
 * @throws {Error} if a part has no markers, or markers have no part
 */
export function fillParts(document, parts) {
  const missing = new Set(Object.keys(parts));
  const filled = document.replace(PART, (_whole, start, name, end) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`No generated part for <!-- ${name} -->.`);
    missing.delete(name);
    return `${start}\n${part}\n\n${end}`;
  });
  if (missing.size > 0) throw new Error(`No markers for ${[...missing].join(", ")}.`);
  return filled;
}

/**
 * Replaces one of the parts of a document.
 *
 * @param {string} document
 * @param {string} name
 * @param {string} part
 * @throws {Error} if it has no markers
 */
export function fillPart(document, name, part) {
  let isFilled = false;
  const filled = document.replace(PART, (whole, start, found, end) => {
    if (found !== name) return whole;
    isFilled = true;
    return `${start}\n${part}\n\n${end}`;
  });
  if (!isFilled) throw new Error(`No markers for ${name}.`);
  return filled;
}
