import { markdownTable } from "./markdown-table.mjs";
import { sourceTags } from "./source-tags.mjs";

/** @param {string} file */
const link = (file) => `[${file.replace(/^packages\//, "").replace("/src/", "/")}](../${file})`;

/** @param {string} reason */
const sentence = (reason) => reason.charAt(0).toUpperCase() + reason.slice(1);

/** Returns the generated parts of docs/compatibility.md. */
export function compatibilityParts() {
  const tags = sourceTags();
  const table = (/** @type {"compat" | "differs"} */ kind) =>
    markdownTable(
      ["behavior and reason", "source"],
      tags
        .filter((tag) => tag.kind === kind)
        .map(({ reason, file }) => [sentence(reason), link(file)]),
    );
  return { same: table("compat"), different: table("differs") };
}
