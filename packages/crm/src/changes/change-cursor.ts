import type { Executor } from "../store/tables.ts";

/** Where somebody is who follows the changes: after that of this position. */
export type ChangeCursor = number;

/** After the newest change. */
export async function newestChange(db: Executor): Promise<ChangeCursor> {
  const row = await db
    .selectFrom("changes")
    .select("position")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return Number(row?.position ?? 0);
}

/** Where an event's id is; undefined where nobody knows any more what came after it. */
export async function findChange(db: Executor, id: string): Promise<ChangeCursor | undefined> {
  if (!/^[0-9]{1,15}$/.test(id)) return undefined;
  const row = await db
    .selectFrom("changes")
    .select("position")
    .where("position", "=", Number(id))
    .executeTakeFirst();
  return row && Number(row.position);
}
