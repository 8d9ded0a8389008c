import type { User } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { getObject } from "../objects/get-object.ts";
import type { Whereabouts } from "../objects/recycle-bin.ts";
import type { Work } from "../model/crm-context.ts";
import { appKeysOf, browserAppKey } from "./call-keys.ts";
import { callsType } from "../model/object-types.ts";

/** A call that the page speaks of, and for whom. */
export interface PageCallReference {
  readonly callId: string;
  /** The calling app; null for one that only this browser knows. */
  readonly appId: string | null;
}

/**
 * The call that a calling app names through the page, whoever made it and wherever; refuses with
 * notFound. An app could name any id, so that a call of another app is none to it either. A call that
 * no app has put its name to may be anybody's.
 */
export async function getPageCall(
  work: Work,
  user: User,
  { callId, appId }: PageCallReference,
  place: Whereabouts = "living",
): Promise<CrmRecord> {
  const call = await getObject(work, { type: callsType, id: callId, place });
  const owners = await ownersOf(work, call);
  if (owners.length === 0 || owners.includes(appId ?? browserAppKey(user.id))) return call;
  throw new CrmError("notFound", `There is no call ${call.id} of this calling app.`);
}

async function ownersOf({ db }: Work, { id, values }: CrmRecord): Promise<readonly string[]> {
  const appId = values["hs_call_app_id"];
  return appId === undefined ? appKeysOf(db, id) : [appId];
}
