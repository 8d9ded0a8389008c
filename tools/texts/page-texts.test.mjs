import { join } from "node:path";
import { expect, it } from "vitest";
import { repository } from "../repository.mjs";
import { DICTIONARY, pageTexts, textsIn } from "./page-texts.mjs";

it.each([
  ["t`Hang up`", { "Hang up": "Hang up" }],
  ["t`Row ${row.number}: ${problem}`", { "Row {0}: {1}": "Row {0}: {1}" }],
  ["rich`Error ${<b>{t`No answer`}</b>}`", { "Error {0}": "Error {0}", "No answer": "No answer" }],
  [
    'counted("{0} call", "{0} calls", count)',
    { "{0} calls": { one: "{0} call", other: "{0} calls" } },
  ],
])("finds the texts in %s", (code, texts) => {
  expect(Object.fromEntries(textsIn(code))).toEqual(texts);
});

it.each([
  ["counted(one, other, count)", "must be literals"],
  ["t` by ${name}`", 'must be whole, without a space around it: " by {0}"'],
  ["rich`Call to `", "must be whole"],
])("reports %s, which a dictionary can't have", (code, problem) => {
  expect(() => textsIn(code)).toThrow(problem);
});

it("the dictionary has the texts of the page", async () => {
  await expect(pageTexts()).toMatchFileSnapshot(join(repository, DICTIONARY));
});
