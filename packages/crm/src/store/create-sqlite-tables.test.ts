import { expect, it } from "vitest";
import { listStatements, readSchema } from "../testing/list-sqlite-statements.ts";
import { withMigratedStore } from "../testing/store-of-older-version.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import type { Executor } from "./tables.ts";

async function withNewStore<T>(task: (db: Executor) => Promise<T>): Promise<T> {
  const db = await openSqliteStore("memory");
  try {
    return await task(db);
  } finally {
    await db.destroy();
  }
}

it("creates what the migrations create", async () => {
  for (const read of [readSchema, listStatements]) {
    expect(await withNewStore<unknown>(read)).toEqual(await withMigratedStore<unknown>(read));
  }
});

const readVariables = (db: Executor) =>
  Promise.all([
    db.selectFrom("signing_keys").select("secret").executeTakeFirstOrThrow(),
    db.selectFrom("changes").select("position").executeTakeFirstOrThrow(),
  ]);

it("gives each store its own secret and its own first position", async () => {
  const [one, other] = [await withNewStore(readVariables), await withNewStore(readVariables)];
  expect(one[0].secret).toMatch(/^[0-9a-f]{64}$/);
  expect(one[0]).not.toEqual(other[0]);
  expect(one[1]).not.toEqual(other[1]);
});
