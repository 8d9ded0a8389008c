import {
  createDefaultAssociation,
  removeAssociation,
  type RecordKey,
} from "../associations/associate.ts";
import type { User } from "../auth/user.ts";
import type { RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { callsType } from "../model/object-types.ts";
import { archiveRecord } from "../objects/archive-object.ts";
import { createObject } from "../objects/create-object.ts";
import type { PropertyInputs } from "../objects/parse-values.ts";
import { pageSource, type ChangeSource } from "../objects/store-record.ts";
import { updateRecord } from "../objects/update-object.ts";
import { associatePrimaryCompanies } from "./call-associations.ts";
import { moveDocuments, storeDocument } from "./call-document-repository.ts";
import type { AppliedDocument } from "./call-document.ts";
import {
  createCallKey,
  deleteCallKey,
  deleteCallKeys,
  lockOfKey,
  type CallKey,
} from "./call-keys.ts";
import {
  completeCall,
  createLease,
  deleteLease,
  expireLease,
  extendLease,
  renewLease,
} from "./call-leases.ts";

/** What can be written about a call. */
interface CallWrites {
  setValues: { readonly values: Readonly<Record<string, string>> };
  addKey: { readonly key: CallKey };
  deleteKeys: object;
  associate: { readonly record: RecordKey };
  dissociate: { readonly record: RecordKey };
  associateCompanies: object;
  createLease: { readonly isHeld: boolean };
  renewLease: object;
  extendLease: object;
  expireLease: object;
  deleteLease: object;
  /** Puts a call on its timelines for good. */
  complete: object;
  storeDocument: { readonly document: Omit<AppliedDocument, "callId"> };
  moveDocuments: { readonly to: RecordId };
  archive: object;
}

export type CallWrite<Type extends keyof CallWrites = keyof CallWrites> = {
  [Each in Type]: { readonly type: Each } & CallWrites[Each];
}[Type];

/** What to write about one call, in order. */
export type CallStep = { readonly writes: readonly CallWrite[] } & (
  | { readonly call: CrmRecord }
  | {
      /** The properties of a call to create. */
      readonly create: PropertyInputs;
      /** A key that another call loses. */
      readonly formerKey: CallKey | undefined;
    }
);

/** Where a write goes. */
interface Target {
  readonly context: CrmContext;
  readonly source: ChangeSource;
  /** As it is stored now. */
  call: CrmRecord;
}

const writers: {
  readonly [Type in keyof CallWrites]: (
    target: Target,
    write: CallWrites[Type],
  ) => Promise<unknown>;
} = {
  setValues: async (target, { values }) => {
    target.call = await updateRecord(target.context, target.call, values, target.source);
  },
  addKey: async ({ context, call }, { key }) => {
    context.locks.require(lockOfKey(key));
    await createCallKey(context.db, key, call.id);
  },
  deleteKeys: ({ context, call }) => deleteCallKeys(context.db, call.id),
  associate: ({ context, call }, { record }) => createDefaultAssociation(context, call, record),
  dissociate: ({ context, call }, { record }) => removeAssociation(context, call.id, record.id),
  associateCompanies: ({ context, call }) => associatePrimaryCompanies(context, call),
  createLease: ({ context, call }, { isHeld }) => createLease(context, call.id, isHeld),
  renewLease: ({ context, call }) => renewLease(context, call.id),
  extendLease: ({ context, call }) => extendLease(context, call.id),
  expireLease: ({ context, call }) => expireLease(context, call.id),
  deleteLease: ({ context, call }) => deleteLease(context.db, call.id),
  complete: ({ context, call }) => completeCall(context, call.id),
  storeDocument: ({ context, call }, { document }) =>
    storeDocument(context.db, { ...document, callId: call.id }),
  moveDocuments: ({ context, call }, { to }) => moveDocuments(context.db, call.id, to),
  archive: ({ context, call, source }) => archiveRecord(context, call.id, source),
};

const applyWrite = <Type extends keyof CallWrites>(
  target: Target,
  write: CallWrite<Type>,
): Promise<unknown> => writers[write.type](target, write);

/** Writes a step. Returns the call. */
export async function applyStep(
  context: CrmContext,
  user: Pick<User, "id">,
  step: CallStep,
): Promise<CrmRecord> {
  const source = pageSource(user);
  const call = "call" in step ? step.call : await createCall(context, step, source);
  const target = { context, source, call };
  for (const write of step.writes) await applyWrite(target, write);
  return target.call;
}

async function createCall(
  context: CrmContext,
  { create: properties, formerKey }: Extract<CallStep, { create: unknown }>,
  source: ChangeSource,
): Promise<CrmRecord> {
  if (formerKey) {
    context.locks.require(lockOfKey(formerKey));
    await deleteCallKey(context.db, formerKey);
  }
  return (await createObject(context, { type: callsType, properties, source })).record;
}
