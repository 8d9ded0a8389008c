import type { Executor } from "./tables.ts";

/** Records that users were added or deactivated, or that sessions have ended. */
export async function storeChange(db: Executor, kind: "users" | "sessions"): Promise<void> {
  await db.insertInto("changes").values({ kind }).execute();
}
