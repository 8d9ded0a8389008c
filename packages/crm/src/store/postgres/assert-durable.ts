import { sql } from "kysely";
import { StoreUnusable } from "../store-unusable.ts";
import type { Executor } from "../tables.ts";

/** Settings that a committed write needs to survive a crash of the server. */
const settings = ["fsync", "full_page_writes", "synchronous_commit"] as const;

/** Throws if the server could lose committed writes. */
export async function assertDurable(db: Executor): Promise<void> {
  for (const name of settings) {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(
      db,
    );
    if (rows[0]?.value === "off") {
      throw new StoreUnusable(
        `The database keeps ${name} at off: it would not be safe to write to. Turn it on.`,
      );
    }
  }
}
