import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { repository } from "../repository.mjs";

/** The CRM page, and the controls that it shares with the softphone. */
const folders = ["apps/crm-page/src", "packages/ui/src"];

/** The dictionary of the CRM page, from the top of the repository. */
export const DICTIONARY = "apps/crm-page/en.json";

/**
 * The texts in a source, by their keys: what `t` and `rich` tag, and what `counted` chooses from.
 *
 * @param {string} code
 * @returns {[string, string | { one: string, other: string }][]}
 */
export function textsIn(code) {
  /** @type {[string, string | { one: string, other: string }][]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag)) {
      if (/^(t|rich)$/.test(node.tag.text)) {
        const text = textOf(node.template);
        found.push([text, text]);
      }
    } else if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const [one, other] = node.arguments;
      if (node.expression.text === "counted" && one && other) {
        if (!ts.isStringLiteralLike(one) || !ts.isStringLiteralLike(other)) {
          throw new Error(
            `The texts of counted() must be literals: ${code.slice(node.pos, node.end)}`,
          );
        }
        found.push([other.text, { one: one.text, other: other.text }]);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("page.tsx", code, ts.ScriptTarget.Latest));
  const part = found.find(([text]) => text !== text.trim());
  // In other languages, the text before or after it may stand elsewhere.
  if (part) throw new Error(`A text must be whole, without a space around it: "${part[0]}"`);
  return found;
}

/** @param {ts.TemplateLiteral} template */
const textOf = (template) =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)]
        .map(({ text }, index) => (index === 0 ? text : `{${index - 1}}${text}`))
        .join("");

/** Returns the dictionary of the CRM page in English, as its file has it. */
export function pageTexts() {
  const texts = folders.flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith("testing"))
      .flatMap((file) => textsIn(readFileSync(join(repository, folder, file), "utf8"))),
  );
  const sorted = texts.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  return `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`;
}
