import { markdownTable } from "./markdown-table.mjs";
import { sourceTags } from "./source-tags.mjs";

/** @param {string} file */
const link = (file) => `[${file.replace(/^packages\//, "").replace("/src/", "/")}](../${file})`;

/** @param {string} reason */
const sentence = (reason) => reason.charAt(0).toUpperCase() + reason.slice(1);

/** The two tables of docs/compatibility.md. */
export function compatibilityParts() {
  const tags = sourceTags();
  const table = (/** @type {"compat" | "differs"} */ kind) =>
    markdownTable(
      ["what and why", "where"],
      tags
        .filter((tag) => tag.kind === kind)
        .map(({ reason, file }) => [sentence(reason), link(file)]),
    );
  return { same: table("compat"), different: table("differs") };
}
