import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Executor } from "../store/tables.ts";

/** Identifies a call by its app and the app's id of it. */
export interface CallKey {
  /** An app's id, or a {@link browserAppKey}. */
  readonly appKey: string;
  readonly externalCallId: string;
}

/** The key of an app that only one user's browser knows. */
export const browserAppKey = (userId: RecordId): string => `user:${userId}`;

/** The apps that know a call by a key. */
export async function appKeysOf(db: Executor, callId: RecordId): Promise<string[]> {
  const rows = await db
    .selectFrom("call_keys")
    .select("app_key")
    .where("call_id", "=", toStoredId(callId))
    .execute();
  return rows.map((row) => row.app_key);
}

/** Finds a call by its key; undefined if there is none. */
export async function findCallByKey(db: Executor, key: CallKey): Promise<RecordId | undefined> {
  const row = await db
    .selectFrom("call_keys")
    .select("call_id")
    .where("app_key", "=", key.appKey)
    .where("external_call_id", "=", key.externalCallId)
    .executeTakeFirst();
  return row && fromStoredId(row.call_id);
}

/** Stores the key of a call; throws conflict if another call has it. */
export async function createCallKey(db: Executor, key: CallKey, callId: RecordId): Promise<void> {
  const kept = await db
    .insertInto("call_keys")
    .values({
      app_key: key.appKey,
      external_call_id: key.externalCallId,
      call_id: toStoredId(callId),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("call_id")
    .executeTakeFirst();
  if (kept) return;
  if ((await findCallByKey(db, key)) === callId) return;
  throw new CrmError(
    "conflict",
    "Another call has the same hs_call_external_id of the same hs_call_app_id.",
  );
}

/** Deletes all keys of a call. */
export async function deleteCallKeys(db: Executor, callId: RecordId): Promise<void> {
  await db.deleteFrom("call_keys").where("call_id", "=", toStoredId(callId)).execute();
}

/** Deletes a key, so that another call can have it. */
export async function deleteCallKey(db: Executor, key: CallKey): Promise<void> {
  await db
    .deleteFrom("call_keys")
    .where("app_key", "=", key.appKey)
    .where("external_call_id", "=", key.externalCallId)
    .execute();
}
