import { packageNames, readSources } from "./sources.mjs";

/**
 * A tag in a comment: `@compat` marks code that behaves like the vendor's SDK, `@differs` code that deliberately
 * doesn't.
 *
 * @typedef {object} SourceTag
 * @property {"compat" | "differs"} kind
 * @property {string} reason
 * @property {string} file from the repository's top
 */

const COMMENT_LINE = /^\s*(?:\/\/|\/?\*+)\s?(?<text>.*?)(?:\*\/)?\s*$/;
const TAG = /@(?<kind>compat|differs)\s+(?<reason>.*)/;

/**
 * Returns the tags of a source. A reason ends with its comment, at an empty line, or at the next tag of any
 * name.
 *
 * @param {string} source
 * @returns {Omit<SourceTag, "file">[]}
 */
export function tagsIn(source) {
  /** @type {Omit<SourceTag, "file">[]} */
  const tags = [];
  let isOpen = false;
  for (const line of source.split("\n")) {
    const text = COMMENT_LINE.exec(line)?.groups?.["text"]?.trim() ?? "";
    const { kind, reason = "" } = TAG.exec(text)?.groups ?? {};
    const last = tags.at(-1);
    if (kind === "compat" || kind === "differs") {
      tags.push({ kind, reason: reason.trim() });
      isOpen = true;
    } else if (isOpen && last && text !== "" && text !== "/" && !text.startsWith("@")) {
      last.reason += ` ${text}`;
    } else {
      isOpen = false;
    }
  }
  return tags;
}

/**
 * Returns the tags of all packages, ordered by file and line.
 *
 * @returns {SourceTag[]}
 */
export const sourceTags = () =>
  packageNames
    .flatMap(readSources)
    .flatMap(({ file, text }) => tagsIn(text).map(({ kind, reason }) => ({ kind, reason, file })));
