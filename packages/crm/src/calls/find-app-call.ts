import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { matchesArchiveFilter } from "../objects/recycle-bin.ts";
import { appKeysOf } from "./call-keys.ts";
import { findStoredCall, type StoredCall } from "./stored-call.ts";

/**
 * Finds the call that a calling app names through the page, also in the recycle bin. An app could name any id, so
 * calls of other apps are not found; calls without an app are.
 */
export async function findAppCall(
  { db, now }: CrmContext,
  id: string,
  appKey: string,
): Promise<StoredCall | undefined> {
  const callId = parseRecordId(id);
  const call = callId && (await findStoredCall(db, callId));
  if (!call || !matchesArchiveFilter(call.record, "any", now)) return undefined;
  const appId = call.record.values["hs_call_app_id"];
  const owners = appId === undefined ? await appKeysOf(db, call.record.id) : [appId];
  return owners.length === 0 || owners.includes(appKey) ? call : undefined;
}

/** Returns a call of a calling app that is not deleted; throws notFound. */
export async function getAppCall(
  context: CrmContext,
  id: string,
  appKey: string,
): Promise<CrmRecord> {
  const call = await findAppCall(context, id, appKey);
  if (call && call.record.archivedAt === undefined) return call.record;
  throw new CrmError("notFound", `There is no call ${id} of this calling app.`);
}
