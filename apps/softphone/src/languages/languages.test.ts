import { describe, expect, it } from "vitest";
import { en } from "./en.ts";
import { languageIds, type LanguageId } from "./language.ts";
import { ar } from "./ar.ts";
import { loadTexts } from "./language-store.ts";

interface Text {
  readonly parameters: readonly string[];
  readonly text: string;
}

type Entry = readonly [path: string, text: Text];

/** Every text by its path, with a mark for each parameter. */
function entriesOf(node: unknown, path: readonly string[] = []): readonly Entry[] {
  if (typeof node === "string") return [[path.join("."), { parameters: [], text: node }]];
  if (typeof node === "function") {
    const parameters = Array.from({ length: node.length }, (_, index) => `{${index}}`);
    const text = String((node as (...values: readonly string[]) => unknown)(...parameters));
    return [[path.join("."), { parameters, text }]];
  }
  return Object.entries(node as object).flatMap(([key, value]) => entriesOf(value, [...path, key]));
}

const load = async (id: LanguageId) => new Map(entriesOf(await loadTexts(id)));

/** What the language has in common with English: names, loanwords and symbols. */
const sameAsEnglish: Readonly<Record<LanguageId, readonly string[]>> = {
  en: [],
  de: ["Softphone", "Server", "Jitter", "Pause", "Transfer", "s"],
  es: ["h", "min", "s"],
  ja: [],
  ar: [],
};

const others = languageIds.filter((id) => id !== "en");
const inEnglish = new Map(entriesOf(en));

describe.each(others)("%s", (id) => {
  it("has the texts of English, with the same parameters", async () => {
    const texts = await load(id);
    expect([...texts.keys()].toSorted()).toEqual([...inEnglish.keys()].toSorted());
    const wrong = [...texts].filter(
      ([path, { parameters, text }]) =>
        parameters.length !== inEnglish.get(path)?.parameters.length ||
        parameters.some((parameter) => !text.includes(parameter)),
    );
    expect(wrong).toEqual([]);
  });

  it("has no other text of English", async () => {
    const same = [...(await load(id))].filter(
      ([path, { text }]) => text === inEnglish.get(path)?.text,
    );
    expect(new Set(same.map(([, { text }]) => text))).toEqual(new Set(sameAsEnglish[id]));
  });
});

/** Names, and what is typed. */
const latin = /\b(SIP|CRM|MOS|Mac|Alt|Option|wss?:\/\/[\w./]*|alice(@example\.com)?)\b|wss?:\/\//g;

it.each(["ja", "ar"] as const)("%s has Latin letters only in names", async (id) => {
  const mixed = [...(await load(id))].filter(([, { text }]) =>
    /[a-z]/i.test(text.replaceAll(latin, "")),
  );
  expect(mixed).toEqual([]);
});

/** Texts whose parameter is a part of the sentence: a count, or the state of a call. */
const unisolated = /[cC]alls$|recordsWithNumber|contacts\.count|announcements\.ended/;

it("Arabic keeps each name and number together", () => {
  const loose = entriesOf(ar).filter(
    ([path, { parameters, text }]) =>
      !unisolated.test(path) &&
      parameters.some((parameter) => !text.includes(`\u2068${parameter}\u2069`)),
  );
  expect(loose).toEqual([]);
});

describe("plural forms", () => {
  it("are two in English", () => {
    expect([1, 2, 0].map(en.history.calls)).toEqual(["1 call", "2 calls", "0 calls"]);
  });

  it("are six in Arabic", () => {
    expect([0, 1, 2, 3, 11, 100].map(ar.history.calls)).toEqual([
      "لا مكالمات",
      "مكالمة واحدة",
      "مكالمتان",
      "3 مكالمات",
      "11 مكالمة",
      "100 مكالمة",
    ]);
  });
});
