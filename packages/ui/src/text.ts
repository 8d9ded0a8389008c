import { createElement, Fragment, type ReactNode } from "react";

/** The forms of a text for a count, by the plural categories of its language. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/**
 * The texts of another language than English, by the English ones: `en.json` of the CRM page has them all. A value is `{0}`,
 * `{1}` and so on.
 */
export type Dictionary = Readonly<Record<string, string | PluralForms>>;

declare global {
  /** A script that the document loads before this one sets it, and the document's `lang` and `dir`. */
  var pageTexts: Dictionary | undefined;
}

const entryOf = (key: string): string | PluralForms | undefined =>
  globalThis.pageTexts && Object.hasOwn(globalThis.pageTexts, key)
    ? globalThis.pageTexts[key]
    : undefined;

/** Puts values into a text. Every second piece is a value. */
const fill = <Value>(text: string, values: readonly Value[]): readonly (string | Value)[] =>
  text
    .split(/\{(\d+)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : (values[Number(piece)] ?? `{${piece}}`)));

const keyOf = (parts: readonly string[]): string =>
  parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`);

function translate<Value>(
  parts: readonly string[],
  values: readonly Value[],
): readonly (string | Value)[] | undefined {
  const entry = globalThis.pageTexts && entryOf(keyOf(parts));
  return typeof entry === "string" ? fill(entry, values) : undefined;
}

/** A text in the language of the page. Its English is its key in the dictionary. */
export const t = (parts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  translate(parts, values)?.join("") ?? String.raw({ raw: parts }, ...values);

/** A text with elements in it. */
export const rich = (parts: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode =>
  createElement(
    Fragment,
    null,
    ...(translate(parts, values) ?? parts.flatMap((part, index) => [part, values[index]])),
  );

let rules: Intl.PluralRules | undefined;

/** A text that depends on a count, which is its `{0}`. The second form is its key in the dictionary. */
export function counted(
  one: string,
  other: string,
  count: number,
  ...values: readonly (string | number)[]
): string {
  const entry = entryOf(other);
  const english = count === 1 ? one : other;
  const all = [count, ...values];
  if (typeof entry !== "object") return fill(english, all).join("");
  rules ??= new Intl.PluralRules(document.documentElement.lang);
  return fill(entry[rules.select(count)] ?? entry.other, all).join("");
}
