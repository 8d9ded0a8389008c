const PART = /(<!-- (?<name>[a-z][a-z ]*) -->\n)[\s\S]*?(<!-- \/\k<name> -->)/g;

/**
 * A document with its generated parts put between their marks, `<!-- name -->` and `<!-- /name -->`.
 *
 * @param {string} document
 * @param {Readonly<Record<string, string>>} parts by name
 * @throws {Error} where a part has no marks, or marks have no part
 */
export function fillParts(document, parts) {
  const missing = new Set(Object.keys(parts));
  const filled = document.replace(PART, (_whole, start, name, end) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`Nothing is generated for <!-- ${name} -->.`);
    missing.delete(name);
    return `${start}\n${part}\n\n${end}`;
  });
  if (missing.size > 0) throw new Error(`There are no marks for ${[...missing].join(", ")}.`);
  return filled;
}
