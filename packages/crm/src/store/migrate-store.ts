import { openStore } from "./open-store.ts";
import { describeLeft, type MigrationPlan } from "./plan-migrations.ts";
import { nameOf } from "./store-unusable.ts";
import type { StoreLocation } from "./tables.ts";

/**
 * Brings a store to the tables of this version. While processes may use it, a database in PostgreSQL gets only the migrations
 * that processes of the previous release can run with, without `includesContract`.
 *
 * @returns what was done, and what is left, in sentences
 */
export async function migrateStore(
  location: StoreLocation,
  { includesContract }: { includesContract: boolean },
): Promise<string> {
  let report = "";
  const db = await openStore(location, {
    command: includesContract ? "contract" : "expand",
    onMigrated: (plan) => (report = describePlan(nameOf(location), plan)),
  });
  await db.destroy();
  return report;
}

function describePlan(storeName: string, plan: MigrationPlan): string {
  const { apply, left } = plan;
  const sentences = [];
  if (apply.length > 0) sentences.push(`Migrated the database ${storeName}: ${apply.join(", ")}.`);
  else if (left.length === 0) sentences.push(`The database ${storeName} is up to date.`);
  return sentences.concat(describeLeft(storeName, plan) ?? []).join(" ");
}
