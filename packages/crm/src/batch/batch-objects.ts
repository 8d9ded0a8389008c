import type { AssociationInput, CrmContext } from "../model/crm-context.ts";
import { CrmError } from "../errors/crm-error.ts";
import { archiveRecord } from "../objects/archive-object.ts";
import { createObject } from "../objects/create-object.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { findObject, findObjects, getObject, uniqueProperty } from "../objects/get-object.ts";
import type { ObjectType } from "../model/object-types.ts";
import type { PropertyInputs } from "../objects/parse-values.ts";
import type { ChangeSource } from "../objects/store-record.ts";
import { updateObject } from "../objects/update-object.ts";
import { createBatchError, toBatchError, type BatchError } from "./batch-errors.ts";
import { sql } from "kysely";

/** One input of a batch. */
export interface BatchInput {
  readonly id?: string | undefined;
  /** The unique property that `id` is a value of; by default the record id. */
  readonly idProperty?: string | undefined;
  readonly properties: PropertyInputs;
  readonly associations?: readonly AssociationInput[] | undefined;
  /** Returned with the result of the input. */
  readonly objectWriteTraceId?: string | undefined;
}

/** The result of one input. */
export interface BatchResult {
  readonly record: CrmRecord;
  readonly isNew: boolean;
  readonly objectWriteTraceId: string | undefined;
}

export interface BatchOutcome {
  readonly results: readonly BatchResult[];
  readonly errors: readonly BatchError[];
}

interface Batch {
  readonly type: ObjectType;
  readonly source: ChangeSource;
}

/**
 * Creates all records or none. If each input has a different trace id, creates those that are valid.
 */
export async function createObjects(
  context: CrmContext,
  { type, source }: Batch,
  inputs: readonly BatchInput[],
): Promise<BatchOutcome> {
  const traces = new Set(inputs.map(({ objectWriteTraceId }) => objectWriteTraceId));
  const isTraced = traces.size === inputs.length && !traces.has(undefined);
  const done = await runAll(context, inputs, ({ properties, associations }) =>
    createObject(context, { type, properties, associations, source }),
  );
  const refused = done.flatMap(({ outcome, index }) =>
    outcome instanceof CrmError ? [{ index, error: outcome }] : [],
  );
  if (refused.length > 0 && !isTraced) throw createBatchError(refused);
  return toOutcome(done);
}

/** Updates the records whose inputs are valid. */
export async function updateObjects(
  context: CrmContext,
  { type, source }: Batch,
  inputs: readonly BatchInput[],
): Promise<BatchOutcome> {
  assertDistinctInputs(inputs);
  const done = await runAll(context, inputs, async ({ id = "", idProperty, properties }) => {
    const record = await getObject(context, { type, id, idProperty });
    return { record: await updateObject(context, record, properties, source), isNew: false };
  });
  return toOutcome(done);
}

/** Updates records by a unique property, and creates those that don't exist. */
export async function upsertObjects(
  context: CrmContext,
  { type, source }: Batch,
  inputs: readonly BatchInput[],
): Promise<BatchOutcome> {
  assertDistinctInputs(inputs);
  for (const { idProperty } of inputs) {
    if (idProperty !== undefined && idProperty !== "hs_object_id")
      uniqueProperty(context, type, idProperty);
  }
  const done = await runAll(context, inputs, async (input) => {
    const { id = "", idProperty, properties, associations } = input;
    const isById = idProperty === undefined || idProperty === "hs_object_id";
    // The service assigns ids: a record with a given one can't be created.
    const query = { type, id, idProperty };
    const found = isById ? await getObject(context, query) : await findObject(context, query);
    if (found) {
      return { record: await updateObject(context, found, properties, source), isNew: false };
    }
    const values = { [idProperty ?? ""]: id, ...properties };
    return createObject(context, { type, properties: values, associations, source });
  });
  return toOutcome(done);
}

/** Archives all records, or none if one doesn't exist. */
export async function archiveObjects(
  context: CrmContext,
  { type, source }: Batch,
  ids: readonly string[],
): Promise<void> {
  const found = await findObjects(context, { type, ids, archiveFilter: "any" });
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw missingObjects(type, missing);
  for (const { id } of found.values()) await archiveRecord(context, id, source);
}

/** Returns the records with these ids, each once, and one error for all ids without a record. */
export async function readObjects(
  context: CrmContext,
  type: ObjectType,
  query: { ids: readonly string[]; idProperty?: string | undefined; isArchived: boolean },
): Promise<{ records: CrmRecord[]; errors: BatchError[] }> {
  const { idProperty, isArchived } = query;
  const archiveFilter = isArchived ? "archived" : "active";
  const ids = [...new Set(query.ids)];
  const found = await findObjects(context, { type, ids, idProperty, archiveFilter });
  const missing = ids.filter((id) => !found.has(id));
  const errors =
    missing.length > 0 ? [toBatchError(missingObjects(type, missing), { ids: missing })] : [];
  // A merged record has two ids.
  const records = new Map([...found.values()].map((record) => [record.id, record]));
  return { records: [...records.values()], errors };
}

const missingObjects = (type: ObjectType, ids: readonly string[]): CrmError =>
  new CrmError("notFound", `Some of the ${type.labelPlural.toLowerCase()} don't exist.`, [
    { message: "No record has these ids.", in: "inputs", context: { ids: [...ids] } },
  ]);

interface Done {
  readonly input: BatchInput;
  readonly index: number;
  readonly outcome: CrmError | { record: CrmRecord; isNew: boolean };
}

async function runAll(
  context: CrmContext,
  inputs: readonly BatchInput[],
  run: (input: BatchInput) => Promise<{ record: CrmRecord; isNew: boolean }>,
): Promise<Done[]> {
  const done: Done[] = [];
  for (const [index, input] of inputs.entries()) {
    done.push({ input, index, outcome: await attempt(context, () => run(input)) });
  }
  return done;
}

function toOutcome(done: readonly Done[]): BatchOutcome {
  const results: BatchResult[] = [];
  const errors: BatchError[] = [];
  for (const { input, outcome } of done) {
    const { id, objectWriteTraceId } = input;
    if (outcome instanceof CrmError) {
      const context = {
        ...(id !== undefined && { ids: [id] }),
        ...(objectWriteTraceId !== undefined && { objectWriteTraceId: [objectWriteTraceId] }),
      };
      errors.push(toBatchError(outcome, context));
    } else {
      results.push({ ...outcome, objectWriteTraceId });
    }
  }
  return { results, errors };
}

/** Throws if two inputs name the same record: the outcome would depend on their order. */
function assertDistinctInputs(inputs: readonly BatchInput[]): void {
  const keys = inputs.map(({ id, idProperty }) => JSON.stringify([idProperty, id]));
  const repeated = inputs.filter((_, index) => keys.indexOf(keys[index] ?? "") !== index);
  if (repeated.length === 0) return;
  const ids = [...new Set(repeated.map(({ id }) => id ?? ""))];
  throw new CrmError("invalid", "Some inputs name the same record.", [
    {
      message: "Name each record only once.",
      in: "inputs",
      code: "DUPLICATE_INPUT",
      context: { ids },
    },
  ]);
}

/**
 * Runs a part of a transaction that may fail alone: a CrmError rolls the part back and is returned.
 * Other errors are thrown.
 */
async function attempt<T>(
  { db, events }: CrmContext,
  part: () => Promise<T>,
): Promise<T | CrmError> {
  const before = events.length;
  await sql`savepoint part`.execute(db);
  try {
    const done = await part();
    await sql`release savepoint part`.execute(db);
    return done;
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    await sql`rollback to savepoint part`.execute(db);
    await sql`release savepoint part`.execute(db);
    events.length = before;
    return error;
  }
}
