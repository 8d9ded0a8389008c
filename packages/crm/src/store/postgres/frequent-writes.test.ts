import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { MAX_COUNTED_WRITES, MAX_PREPARED_WRITES, RUNS_BEFORE_PREPARING } from "../../limits.ts";
import { FrequentWrites, nameOfStatement } from "./prepared-statements.ts";

/** Texts that no other test uses. */
const createTexts = (amount: number): string[] =>
  Array.from({ length: amount }, () => randomUUID());

/** Counts each text that often, and returns how many of them are prepared. */
function count(writes: FrequentWrites, texts: readonly string[], times: number): number {
  for (const text of texts) for (let run = 0; run < times; run += 1) writes.count(text);
  return texts.filter((text) => nameOfStatement(text) !== undefined).length;
}

it("prepares a write that is sent often", () => {
  const writes = new FrequentWrites();
  const texts = createTexts(1);
  expect(count(writes, texts, RUNS_BEFORE_PREPARING - 1)).toBe(0);
  expect(count(writes, texts, 1)).toBe(1);
});

it("prepares a limited number of writes", () => {
  const writes = new FrequentWrites();
  const texts = createTexts(MAX_PREPARED_WRITES + 1);
  expect(count(writes, texts, RUNS_BEFORE_PREPARING)).toBe(MAX_PREPARED_WRITES);
});

it("forgets its counts when there are too many writes", () => {
  const writes = new FrequentWrites();
  const [kept, forgotten] = [createTexts(1), createTexts(1)];
  count(writes, kept, RUNS_BEFORE_PREPARING - 1);
  count(writes, createTexts(MAX_COUNTED_WRITES - 1), 1);
  expect(count(writes, kept, 1)).toBe(1);
  count(writes, forgotten, RUNS_BEFORE_PREPARING - 1);
  count(writes, createTexts(MAX_COUNTED_WRITES), 1);
  expect(count(writes, forgotten, 1)).toBe(0);
});
