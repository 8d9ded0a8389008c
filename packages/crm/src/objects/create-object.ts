import { invalid } from "../errors/crm-error.ts";
import { mintId } from "../store/id-sequence.ts";
import type { RecordId } from "../ids/record-id.ts";
import type { AssociationInput, Work } from "../model/crm-context.ts";
import { type CrmRecord, findRecord } from "../model/crm-record.ts";
import type { ObjectType } from "../model/object-types.ts";
import { missingValues, parseValues, type GivenValues } from "./parse-values.ts";
import { indexChanges, type ChangeSource } from "./record-index.ts";
import { insertRecord } from "./record-repository.ts";

/** A record to be. */
export interface NewObject {
  readonly type: ObjectType;
  readonly properties: GivenValues;
  readonly associations?: readonly AssociationInput[] | undefined;
  readonly source: ChangeSource;
  /** A seed's fixed id; otherwise one is minted. */
  readonly id?: RecordId;
}

/**
 * Makes a record with its associations, or says everything that is wrong with it. A call that its
 * app has already made is not made again: the first one is returned, `isNew` false.
 */
export async function createObject(
  work: Work,
  { type, properties, associations = [], source, id: fixedId }: NewObject,
): Promise<{ record: CrmRecord; isNew: boolean }> {
  const parsed = parseValues(work, type, properties);
  const values = Object.fromEntries(
    Object.entries(parsed.values).filter(([, value]) => value !== ""),
  );
  const rules = work.rules.rulesOf(type);
  const ruleErrors = (await rules.prepare?.(work, values)) ?? [];
  const missing = missingValues(work, type, values, parsed.errors);
  const errors = [...parsed.errors, ...missing, ...ruleErrors];
  if (errors.length > 0) throw invalid(errors);

  const duplicateId = await rules.findDuplicate?.(work, values);
  const duplicate = duplicateId && (await findRecord(work.db, type, duplicateId));
  if (duplicate) return { record: duplicate, isNew: false };

  const id = fixedId ?? (await mintId(work.db));
  const record = await insertRecord(work.db, {
    id,
    type,
    values,
    createdAt: work.now,
    updatedAt: work.now,
  });
  await indexChanges(work, record, values, source);
  await work.rules.associations.create(work, record, associations);
  await rules.afterWrite?.(work, record, values);
  return { record, isNew: true };
}
