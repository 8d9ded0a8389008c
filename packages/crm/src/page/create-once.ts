import type { User } from "../auth/user.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { CREATION_KEY_LIFETIME_MS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { type CrmRecord, findRecord } from "../model/crm-record.ts";
import { createObject, type NewObject } from "../objects/create-object.ts";
import { updateObject } from "../objects/update-object.ts";
import type { Executor } from "../store/tables.ts";

/**
 * Creates a record once. If the user sends the key of an earlier request again, because its response was lost, the
 * record of that request gets the values instead.
 */
export async function createOnce(
  context: CrmContext,
  user: User,
  key: string | undefined,
  creation: Pick<NewObject, "type" | "properties" | "source">,
): Promise<CrmRecord> {
  const { type, properties, source } = creation;
  const created = key === undefined ? undefined : await findCreated(context, user, key, type);
  if (created) return updateObject(context, created, properties, source);
  const { record } = await createObject(context, creation);
  if (key !== undefined) await storeKey(context, user, key, record);
  return record;
}

/** The record that a key has created. If it was deleted, the key is free again. */
async function findCreated(
  { db }: CrmContext,
  user: User,
  key: string,
  type: NewObject["type"],
): Promise<CrmRecord | undefined> {
  const id = await findIdOfKey(db, user, key);
  const record = id && (await findRecord(db, type, id));
  if (record && record.archivedAt === undefined) return record;
  if (id) {
    await db
      .deleteFrom("creation_keys")
      .where("user_id", "=", Number(user.id))
      .where("creation_key", "=", key)
      .execute();
  }
  return undefined;
}

/** The id of the record of an earlier request with a key. */
export async function findIdOfKey(
  db: Executor,
  user: User,
  key: string,
): Promise<RecordId | undefined> {
  const row = await db
    .selectFrom("creation_keys")
    .select("record_id")
    .where("user_id", "=", Number(user.id))
    .where("creation_key", "=", key)
    .executeTakeFirst();
  return row && fromStoredId(row.record_id);
}

/** Remembers the key of a request, and its record. */
export async function storeKey(
  { db, now }: CrmContext,
  user: User,
  key: string,
  { id }: Pick<CrmRecord, "id">,
): Promise<void> {
  const oldest = now - CREATION_KEY_LIFETIME_MS;
  await db.deleteFrom("creation_keys").where("created_at", "<", oldest).execute();
  await db
    .insertInto("creation_keys")
    .values({
      user_id: Number(user.id),
      creation_key: key,
      record_id: toStoredId(id),
      created_at: now,
    })
    .execute();
}
