// @postgres-only
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestStore } from "../../testing/open-test-store.ts";
import { openStore } from "../open-store.ts";
import { openHeartbeat } from "../process-heartbeat.ts";

it("a process that was killed counts for 30 seconds, and its row is deleted", async () => {
  const { location, remove } = await openTestStore("empty");
  const db = await openStore(location);
  const [here, killed] = [openHeartbeat(db), openHeartbeat(db)];
  const countRows = async () => (await db.selectFrom("processes").select("id").execute()).length;
  await here?.send();
  expect(await here?.hasOthers()).toBe(false);
  await killed?.send();
  const pass = (seconds: number) =>
    sql`update processes set seen_at = seen_at - ${seconds} * interval '1 s'`.execute(db);
  await pass(10);
  await here?.send();
  expect([await here?.hasOthers(), await countRows()]).toEqual([true, 2]);
  await pass(21);
  expect([await here?.hasOthers(), await countRows()]).toEqual([false, 2]);
  await here?.send();
  expect(await countRows()).toBe(1);
  await here?.end();
  expect(await countRows()).toBe(0);
  await db.destroy();
  await remove();
});
