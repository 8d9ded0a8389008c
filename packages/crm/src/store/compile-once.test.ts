// @postgres
import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestStore } from "../testing/open-test-store.ts";
import type { TestStore } from "../testing/test-databases.ts";
import { compileOnce } from "./compile-once.ts";
import { engineOf, type Tables } from "./tables.ts";
import { openStore } from "./open-store.ts";

let test: TestStore;
let db: Kysely<Tables>;
beforeEach(async () => {
  test = await openTestStore("empty");
  db = await openStore(test.location);
});
afterEach(async () => {
  await db.destroy();
  await test.remove();
});

it("compiles a statement once, and runs it with the parameters of each call", async () => {
  let composed = 0;
  const findStages = compileOnce((store, pipelineId: string, typeId: string) => {
    composed += 1;
    return store
      .selectFrom("pipeline_stages")
      .select("id")
      .where("object_type_id", "=", typeId)
      .where("archived_at", "is", null)
      .where("display_order", "<", 2)
      .where("pipeline_id", "=", pipelineId)
      .orderBy("display_order");
  });
  const tickets = [{ id: "1" }, { id: "2" }];
  expect(await findStages(db, "0", "0-5")).toEqual(tickets);
  expect(await findStages(db, "default", "0-3")).toEqual([
    { id: "appointmentscheduled" },
    { id: "qualifiedtobuy" },
  ]);
  expect(await findStages(db, "0", "0-3")).toEqual([]);
  expect(await db.transaction().execute((own) => findStages(own, "0", "0-5"))).toEqual(tickets);
  expect(composed).toBe(1);
});

it("reads the earlier writes of its transaction", async () => {
  const findPortal = compileOnce((store, id: number) =>
    store.selectFrom("portals").select("name").where("id", "=", id),
  );
  await db.transaction().execute(async (own) => {
    await own.insertInto("portals").values({ id: 5, name: "A", default_country: "US" }).execute();
    expect(await findPortal(own, 5)).toEqual([{ name: "A" }]);
  });
});

it("reads no writes of a transaction that was rolled back", async () => {
  const findStage = compileOnce((store, id: string) =>
    store.selectFrom("pipeline_stages").select("label").where("id", "=", id),
  );
  const before = await findStage(db, "1");
  let during: unknown;
  let reading: Promise<unknown> | undefined;
  const thwarted = db.transaction().execute(async (own) => {
    await own
      .updateTable("pipeline_stages")
      .set("label", "Renamed")
      .where("id", "=", "1")
      .execute();
    during = await findStage(own, "1");
    reading = findStage(db, "1");
    // On SQLite, the read waits for the end of the transaction.
    if (engineOf(db) === "postgres") await reading;
    throw new Error("It is rolled back.");
  });
  await expect(thwarted).rejects.toThrow("It is rolled back.");
  expect(during).toEqual([{ label: "Renamed" }]);
  expect(await reading).toEqual(before);
});

it("fails with an error after the store is closed", async () => {
  const findStage = compileOnce((store, id: string) =>
    store.selectFrom("pipeline_stages").select("label").where("id", "=", id),
  );
  const closed = await openStore("memory");
  await findStage(closed, "1");
  await closed.destroy();
  await expect(findStage(closed, "1")).rejects.toThrow("destroyed");
});
