import { openCrm } from "../open-crm.ts";
import type { StorePlace } from "../store/place.ts";
import { analyze, fillStore, type FilledIds } from "./fill-store.ts";

/** Makes a store with the demo data and many records more, for the benchmark. */
export async function fillNewStore(
  place: StorePlace,
  amount: { tickets: number; calls: number },
): Promise<FilledIds> {
  const opened = await openCrm({ place });
  try {
    const db = await opened.crm.read(async (work) => work.db);
    const ids = await fillStore(db, amount);
    // PostgreSQL would do so in the minutes to come; SQLite's service never does.
    if (typeof place === "object" && "databaseUrl" in place) await analyze(db);
    return ids;
  } finally {
    await opened.close();
  }
}
