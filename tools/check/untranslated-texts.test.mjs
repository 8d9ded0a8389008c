import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { repository } from "../repository.mjs";

/** Attributes whose value the user reads. */
const READ_ATTRIBUTES =
  /^(label|title|alt|placeholder|aria-(label|description|roledescription)|\w+Label)$/;
/** Examples and keys that are the same in every language. */
const universal = new Set(["wss://sip.example.com/ws", "http://localhost:3000", "https://"]);
/** What programs read. */
const CODE = /^(code|kbd)$/;

/** @param {string} text */
const isText = (text) => /\p{L}/u.test(text) && !universal.has(text);

/**
 * The literal texts that an expression can have as its value.
 *
 * @param {ts.Node} node
 * @returns {string[]}
 */
function literalsOf(node) {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  }
  if (ts.isConditionalExpression(node)) {
    return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  }
  if (ts.isBinaryExpression(node)) {
    return isComparison(node) ? [] : [...literalsOf(node.left), ...literalsOf(node.right)];
  }
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isJsxExpression(node) && node.expression) return literalsOf(node.expression);
  return [];
}

/** @param {ts.BinaryExpression} node */
const isComparison = ({ operatorToken: { kind } }) =>
  kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
  kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;

/**
 * Texts that the user reads and that are not in the dictionary.
 *
 * @param {string} code
 */
function untranslated(code) {
  /** @type {string[]} */
  const found = [];
  const file = ts.createSourceFile("screen.tsx", code, ts.ScriptTarget.Latest);
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isJsxAttribute(node)) {
      const isRead = READ_ATTRIBUTES.test(node.name.getText(file));
      if (isRead && node.initializer) found.push(...literalsOf(node.initializer).filter(isText));
    } else if (ts.isJsxElement(node) && CODE.test(node.openingElement.tagName.getText(file))) {
      return;
    } else if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      found.push(...node.children.flatMap(literalsOf).filter(isText));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

it.each([
  ["<p>Hang up</p>", ["Hang up"]],
  ['<p>{isOn ? "Resume" : "Hold"}</p>', ["Resume", "Hold"]],
  ['<p>{isOn && "On"}</p>', ["On"]],
  ['<>{name ?? "Nobody"}</>', ["Nobody"]],
  ["<p>{`Call ${name}`}</p>", ["Call "]],
  ['<Field label="Notes" />', ["Notes"]],
  ["<button aria-label={`Call ${name}`} />", ["Call "]],
  ["<p>Press <kbd>K</kbd></p>", ["Press "]],
  ["<p title={t`Call ${name}`}>{t`Hang up`}</p>", []],
  ['<p>{isOn ? t`On` : "Off"}</p>', ["Off"]],
  ['<p className="wide" lang="de">{texts.call} · {name}</p>', []],
  ['<p>{state === "on" ? texts.on : texts.off}</p>', []],
])("finds in %s: %j", (jsx, texts) => {
  expect(untranslated(jsx)).toEqual(texts);
});

it.each(["softphone", "crm-page"])("every text on the screens of %s can be translated", (app) => {
  const sources = join(repository, "apps", app, "src");
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter(
    (file) => /(?<!\.test)\.tsx$/.test(file) && !file.startsWith("testing"),
  );
  const texts = files.flatMap((file) =>
    untranslated(readFileSync(join(sources, file), "utf8")).map((text) => `${file}: ${text}`),
  );
  expect(texts).toEqual([]);
  expect(files).not.toEqual([]);
});
