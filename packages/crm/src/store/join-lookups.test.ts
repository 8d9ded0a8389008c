// @postgres
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestStore, testEngine } from "../testing/open-test-store.ts";
import type { TestStore } from "../testing/test-databases.ts";
import { joinLookups } from "./join-lookups.ts";
import { openStore } from "./open-store.ts";
import { engineOf, type Executor } from "./tables.ts";

let test: TestStore;
let db: Executor;
/** What was looked up: a key alone, or some together. */
let statements: (string | string[])[];
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

const lookUp = joinLookups<string, string>(
  async (_db, key) => {
    statements.push(key);
    return key.toUpperCase();
  },
  async (_db, keys) => {
    statements.push([...keys]);
    if (failure) throw failure;
    return new Map(keys.filter((key) => key !== "unknown").map((key) => [key, key.toUpperCase()]));
  },
);

it("joins the lookups of different tasks on PostgreSQL", async () => {
  const found = await Promise.all(["a", "b", "a"].map((key) => lookUp(db, key)));
  expect(found).toEqual(["A", "B", "A"]);
  const isJoined = engineOf(db) === "postgres";
  expect(statements).toEqual(isJoined ? [["a", "b", "a"]] : ["a", "b", "a"]);
  expect(await lookUp(db, "c")).toBe("C");
  expect(statements.at(-1)).toEqual(isJoined ? ["c"] : "c");
});

it("joins no lookups of transactions", async () => {
  const found = db
    .transaction()
    .execute(async (own) => Promise.all([lookUp(own, "a"), lookUp(own, "b")]));
  expect(await found).toEqual(["A", "B"]);
  expect(statements).toEqual(["a", "b"]);
});

it.runIf(testEngine === "postgres")(
  "lookups that are joined fail together, and later ones don't",
  async () => {
    failure = new Error("The connection is lost.");
    const results = await Promise.allSettled([lookUp(db, "a"), lookUp(db, "b")]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    failure = undefined;
    expect(await Promise.all([lookUp(db, "unknown"), lookUp(db, "b")])).toEqual([undefined, "B"]);
  },
);
