import { CrmError, invalid } from "../errors/crm-error.ts";
import type { RecordId } from "../ids/record-id.ts";
import type { AssociationInput, CrmContext } from "../model/crm-context.ts";
import { type CrmRecord, findRecord } from "../model/crm-record.ts";
import { WriteRaced } from "../model/store-failures.ts";
import { propertiesOf } from "../model/object-properties.ts";
import { withSearchableNumbers } from "./searchable-numbers.ts";
import type { ObjectType } from "../model/object-types.ts";
import { missingValues, parseValues, type PropertyInputs } from "./parse-values.ts";
import { storeRecord, type ChangeSource } from "./store-record.ts";

/** A record to create. */
export interface NewObject {
  readonly type: ObjectType;
  readonly properties: PropertyInputs;
  readonly associations?: readonly AssociationInput[] | undefined;
  readonly source: ChangeSource;
  /** The fixed id of a seed; by default the next id. */
  readonly id?: RecordId;
}

/** The ids of the records that a new one is associated with. */
export const idsOfTargets = (
  associations: readonly AssociationInput[] | undefined,
): (string | number)[] => (associations ?? []).map(({ to }) => to.id);

/**
 * Creates a record with its associations; throws with everything that is wrong. If the app has already
 * created the same call, returns that one with `isNew` false.
 */
export async function createObject(
  context: CrmContext,
  { type, properties, associations = [], source, id: fixedId }: NewObject,
): Promise<{ record: CrmRecord; isNew: boolean }> {
  const parsed = parseValues(context, type, properties);
  const values = Object.fromEntries(
    Object.entries(parsed.values).filter(([, value]) => value !== ""),
  );
  const rules = context.rules.rulesOf(type);
  const ruleErrors = (await rules.prepare?.(context, values)) ?? [];
  const missing = missingValues(context, type, values, parsed.errors);
  const errors = [...parsed.errors, ...missing, ...ruleErrors];
  if (errors.length > 0) throw invalid(errors);

  const duplicateId = await rules.findDuplicate?.(context, values);
  const duplicate = duplicateId && (await findRecord(context.db, type, duplicateId));
  if (duplicate) return { record: duplicate, isNew: false };

  const stored = withSearchableNumbers(
    values,
    propertiesOf(context, type.id),
    context.defaultCountry,
  );
  const id = fixedId ?? (await context.nextId());
  const { now } = context;
  const record = await storeRecord(
    context,
    { id, type, values: stored, createdAt: now, updatedAt: now },
    { isNew: true, changes: stored, source },
  );
  context.locks.add(record.id);
  await context.rules.associations.create(context, record, associations);
  try {
    await rules.afterWrite?.(context, record, stored);
  } catch (error) {
    const isConflict = error instanceof CrmError && error.code === "conflict";
    if (isConflict && (await rules.findDuplicate?.(context, values))) throw new WriteRaced();
    throw error;
  }
  return { record, isNew: true };
}
