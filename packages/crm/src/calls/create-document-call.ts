import { createDefaultAssociation } from "../associations/associate.ts";
import type { User } from "../auth/user.ts";
import { pageSource } from "../objects/record-index.ts";
import { createObject } from "../objects/create-object.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CallContent } from "./call-document.ts";
import { callKeyOf, createCallKey, deleteCallKey } from "./call-keys.ts";
import { createLease } from "./call-leases.ts";
import { planChanges } from "./call-values.ts";
import { callsType } from "../model/object-types.ts";

/** The parts of a document that are stored elsewhere. */
export interface DocumentParts {
  readonly content: CallContent;
  readonly appValues: Readonly<Record<string, string>>;
  readonly called: CrmRecord | undefined;
  readonly viewed: CrmRecord | undefined;
}

/** Creates the engagement of a document. It is on no timeline yet, and has a lease. */
export async function createDocumentCall(
  context: CrmContext,
  user: User,
  parts: DocumentParts,
): Promise<CrmRecord> {
  const { content, appValues, called, viewed } = parts;
  const key = callKeyOf(user, content);
  // An earlier call of the app had the same id, and is completed.
  if (key) await deleteCallKey(context.db, key);
  const facts = { values: {}, isCompleted: false, isBehind: false };
  const { record: call } = await createObject(context, {
    type: callsType,
    properties: {
      hs_timestamp: content.startedAt,
      hs_call_title: titleOf(content, called),
      hs_call_external_id: content.externalCallId ?? null,
      hs_call_app_id: content.appId ?? null,
      hs_call_callee_object_id: called?.id ?? null,
      hs_call_callee_object_type_id: called?.type.id ?? null,
      hs_call_source: "INTEGRATIONS_PLATFORM",
      hubspot_owner_id: user.ownerId,
      ...planChanges(undefined, { content, appValues }, facts),
    },
    source: pageSource(user),
  });
  if (key) await createCallKey(context.db, key, call.id);
  for (const record of [called, viewed]) {
    if (record) await createDefaultAssociation(context, call, record);
  }
  await createLease(context, call.id);
  return call;
}

/** The title of a call: who it is with. */
export function titleOf(content: CallContent, called: CrmRecord | undefined): string {
  const isInbound = content.direction === "INBOUND";
  const other = called?.title ?? (isInbound ? content.fromNumber : content.toNumber);
  return `Call ${isInbound ? "from" : "to"} ${other ?? "an unknown number"}`;
}
