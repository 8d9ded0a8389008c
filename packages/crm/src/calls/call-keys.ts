import type { User } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { LockName } from "../model/record-locks.ts";
import type { CallDocumentRequest } from "../page-api/index.ts";
import type { Executor } from "../store/tables.ts";

/** Identifies a call by its app and the app's id of it. */
export interface CallKey {
  /** See {@link appKeyOf}. */
  readonly appKey: string;
  readonly externalCallId: string;
}

/** The app that knows a call: its id or, if only one user's browser knows the app, that user. */
export const appKeyOf = (
  user: Pick<User, "id">,
  { appId }: Pick<CallDocumentRequest, "appId">,
): string => appId ?? `user:${user.id}`;

/** The key of a document's call; undefined if the app gave it no id. */
export const callKeyOf = (
  user: Pick<User, "id">,
  { appId, externalCallId }: Pick<CallDocumentRequest, "appId" | "externalCallId">,
): CallKey | undefined =>
  externalCallId === undefined ? undefined : { appKey: appKeyOf(user, { appId }), externalCallId };

/** The lock of a key, whichever call has it. */
export const lockOfKey = ({ appKey, externalCallId }: CallKey): LockName =>
  `callKey:${appKey} ${externalCallId}`;

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
    .where((where) => where.and(toColumns(key)))
    .executeTakeFirst();
  return row && fromStoredId(row.call_id);
}

const toColumns = ({ appKey, externalCallId }: CallKey) => ({
  app_key: appKey,
  external_call_id: externalCallId,
});

/** Stores the key of a call; throws conflict if another call has it. */
export async function createCallKey(db: Executor, key: CallKey, callId: RecordId): Promise<void> {
  const holder = await findCallByKey(db, key);
  if (holder === callId) return;
  if (holder) {
    throw new CrmError(
      "conflict",
      "Another call has the same hs_call_external_id of the same hs_call_app_id.",
    );
  }
  const values = { ...toColumns(key), call_id: toStoredId(callId) };
  await db.insertInto("call_keys").values(values).execute();
}

/** Deletes all keys of a call. */
export async function deleteCallKeys(db: Executor, callId: RecordId): Promise<void> {
  await db.deleteFrom("call_keys").where("call_id", "=", toStoredId(callId)).execute();
}

/** Deletes a key, so that another call can have it. */
export async function deleteCallKey(db: Executor, key: CallKey): Promise<void> {
  await db
    .deleteFrom("call_keys")
    .where((where) => where.and(toColumns(key)))
    .execute();
}
