import { sql, type RawBuilder } from "kysely";
import type { PostgresFeatures } from "./postgres/features.ts";
import type { Executor } from "./tables.ts";

/**
 * Creates an index of the rows that meet a condition. On a database without such indexes, it has all rows, and isn't unique: then
 * transactions that write are serializable, and have looked for the same row before.
 */
export async function createPartialIndex(
  db: Executor,
  features: PostgresFeatures | undefined,
  parts: { isUnique?: boolean; index: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<void> {
  const { isUnique = false, index, where } = parts;
  const isPartial = !features || features.hasPartialIndexes;
  const unique = isUnique && isPartial ? sql`unique` : sql``;
  await sql`create ${unique} ${index} ${isPartial ? sql`where ${where}` : sql``}`.execute(db);
}
