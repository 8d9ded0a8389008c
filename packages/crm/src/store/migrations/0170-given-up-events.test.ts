// @postgres
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openOlderStore } from "../../testing/store-of-older-version.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import { openStore } from "../open-store.ts";

it("keeps the last errors, and counts what was given up on the day of the last one", async () => {
  const { location, remove } = await openTestStore("bare");
  if (location === "memory") throw new Error("The store must be kept.");
  const before = await openOlderStore(location, "0160-uploaders");
  await sql`insert into event_deliveries (app_id, delivered_at, failed_at, error, given_up)
    values (9001, 5, ${20_000 * 86_400_000 + 7}, 'The app returned 503.', 12),
      (9002, 6, null, null, 0)`.execute(before);
  await before.destroy();
  const db = await openStore(location, { command: "contract" });
  const deliveries = await db
    .selectFrom("event_deliveries")
    .selectAll()
    .orderBy("app_id")
    .execute();
  const givenUp = await db.selectFrom("given_up_events").selectAll().execute();
  await db.destroy();
  await remove();
  expect(deliveries.map(({ app_id, error }) => [Number(app_id), error])).toEqual([
    [9001, "The app returned 503."],
    [9002, null],
  ]);
  expect(givenUp.map(({ app_id, day, events }) => [Number(app_id), day, events])).toEqual([
    [9001, 20_000, 12],
  ]);
});
