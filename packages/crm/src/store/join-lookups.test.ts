// @postgres
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestStore } from "../testing/open-test-store.ts";
import type { TestStore } from "../testing/test-databases.ts";
import { joinLookups } from "./join-lookups.ts";
import { openStore } from "./open-store.ts";
import { engineOf, type Executor } from "./tables.ts";

let test: TestStore;
let db: Executor;
/** The keys of each statement. */
let statements: string[][];
let failure: Error | undefined;
beforeEach(async () => {
  test = await openTestStore("empty");
  db = await openStore(test.location);
  statements = [];
  failure = undefined;
});
afterEach(async () => {
  await db.destroy();
  await test.remove();
});

const lookUp = joinLookups(async (_db, keys: readonly string[]) => {
  statements.push([...keys]);
  if (failure) throw failure;
  return new Map(keys.map((key) => [key, key.toUpperCase()]));
});
const lookUpEach = (store: Executor, keys: readonly string[]) =>
  Promise.all(keys.map(async (key) => (await lookUp(store, [key])).get(key)));

it("joins the lookups of different tasks on PostgreSQL", async () => {
  expect(await lookUpEach(db, ["a", "b", "a"])).toEqual(["A", "B", "A"]);
  const isJoined = engineOf(db) === "postgres";
  expect(statements).toEqual(isJoined ? [["a", "b", "a"]] : [["a"], ["b"], ["a"]]);
  await lookUp(db, ["c", "d"]);
  expect(statements.at(-1)).toEqual(["c", "d"]);
});

it("joins no lookups of transactions", async () => {
  const found = db.transaction().execute((own) => lookUpEach(own, ["a", "b"]));
  expect(await found).toEqual(["A", "B"]);
  expect(statements).toEqual([["a"], ["b"]]);
});

it("lookups of a statement that fails fail, and later ones don't", async () => {
  failure = new Error("The connection is lost.");
  const results = await Promise.allSettled([lookUp(db, ["a"]), lookUp(db, ["b"])]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  failure = undefined;
  expect(await lookUpEach(db, ["b"])).toEqual(["B"]);
});
