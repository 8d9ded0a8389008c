import type { User } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { getObject } from "../objects/get-object.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { appKeysOf, browserAppKey } from "./call-keys.ts";
import { callsType } from "../model/object-types.ts";

/** A call that the page names, and its app. */
export interface PageCallReference {
  readonly callId: string;
  /** The calling app; null if only this browser knows it. */
  readonly appId: string | null;
}

/**
 * Returns the call that a calling app names through the page; throws notFound. An app could name any id,
 * so calls of other apps are not found; calls without an app are.
 */
export async function getPageCall(
  context: CrmContext,
  user: User,
  { callId, appId }: PageCallReference,
): Promise<CrmRecord> {
  const call = await getObject(context, { type: callsType, id: callId, archiveFilter: "any" });
  const owners = await ownersOf(context, call);
  if (owners.length === 0 || owners.includes(appId ?? browserAppKey(user.id))) return call;
  throw new CrmError("notFound", `There is no call ${call.id} of this calling app.`);
}

async function ownersOf({ db }: CrmContext, { id, values }: CrmRecord): Promise<readonly string[]> {
  const appId = values["hs_call_app_id"];
  return appId === undefined ? appKeysOf(db, id) : [appId];
}
