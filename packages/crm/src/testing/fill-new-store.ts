import { openCrm } from "../open-crm.ts";
import type { StoreLocation } from "../store/tables.ts";
import { analyze, fillStore, type FilledIds } from "./fill-store.ts";

/** Creates a store with the demo data and many more records, for the benchmark. */
export async function fillNewStore(
  location: StoreLocation,
  amount: { tickets: number; calls: number },
): Promise<FilledIds> {
  const opened = await openCrm({ location });
  try {
    const db = await opened.crm.read(async (context) => context.db);
    const ids = await fillStore(db, amount);
    // PostgreSQL would do it within minutes; the service never does it for SQLite.
    if (typeof location === "object" && "databaseUrl" in location) await analyze(db);
    return ids;
  } finally {
    await opened.close();
  }
}
