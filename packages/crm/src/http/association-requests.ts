import { MAX_ASSOCIATIONS, MAX_QUOTE_LENGTH } from "../limits.ts";
import { z } from "zod";
import { createAssociation, removeAssociation } from "../associations/associate.ts";
import {
  listAssociated,
  listAssociatedOf,
  type AssociatedRecord,
} from "../associations/association-repository.ts";
import type { AssociationType } from "../model/association-types.ts";
import { ensureDefaultType } from "../associations/custom-association-types.ts";
import { getAssociationType, type CategoryInput } from "../associations/find-association-type.ts";
import { toBatchError, type BatchError } from "../batch/batch-errors.ts";
import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId } from "../ids/record-id.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { getObjectTypeInfo, type ObjectTypeInfo, findObjectType } from "../model/object-types.ts";
import { findObjects } from "../objects/get-object.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { runBatch, toBatchResponse } from "./batches.ts";
import { parseCursor, toPage } from "./paging.ts";
import { limitParameter } from "../query-parameters.ts";

// What versions 3 and 4 of the associations API have in common. Version 3 names one type by its name or
// id where version 4 has a list of types by id.

export const pageQuery = z.object({
  limit: limitParameter(MAX_ASSOCIATIONS, MAX_ASSOCIATIONS),
  after: z.string().optional(),
});

/** The object types of a batch, as its path names them. */
type TypesParams = Record<"fromObjectType" | "toObjectType", string>;
type RecordParams = Record<"objectType" | "objectId" | "toObjectType", string>;
type PairParams = RecordParams & { toObjectId: string };

export const getTypes = (params: TypesParams) => ({
  from: getObjectTypeInfo(params.fromObjectType),
  to: getObjectTypeInfo(params.toObjectType),
});

/** An association type as a request names it. */
interface RequestedType {
  readonly associationTypeId: string | number;
  readonly associationCategory?: CategoryInput;
}

interface RequestedPair {
  readonly from: { readonly id: string };
  readonly to: { readonly id: string };
}

/** Returns active records by id, with one statement; object types without records have none. */
async function findRecords(
  context: CrmContext,
  objectType: ObjectTypeInfo,
  ids: readonly string[],
) {
  const type = findObjectType(objectType.id);
  const found = type && (await findObjects(context, { type, ids }));
  return {
    find: (id: string): CrmRecord | undefined => found?.get(id),
    get: (id: string): CrmRecord => {
      const record = found?.get(id);
      if (record) return record;
      throw new CrmError(
        "notFound",
        `There is no ${objectType.singularName} ${id.slice(0, MAX_QUOTE_LENGTH)}.`,
      );
    },
  };
}

/** Gets both records that a path names. */
export async function getPair(context: CrmContext, params: PairParams) {
  const from = await findRecords(context, getObjectTypeInfo(params.objectType), [params.objectId]);
  const to = await findRecords(context, getObjectTypeInfo(params.toObjectType), [
    params.toObjectId,
  ]);
  return { from: from.get(params.objectId), to: to.get(params.toObjectId) };
}

const findType = (
  context: CrmContext,
  from: ObjectTypeInfo,
  to: ObjectTypeInfo,
  requested: RequestedType,
) =>
  getAssociationType(context, from, to, {
    idOrName: requested.associationTypeId,
    category: requested.associationCategory,
  });

/** Associates two records by each of the types, or by none if one of them is invalid. */
export async function createAssociations(
  context: CrmContext,
  from: CrmRecord,
  to: CrmRecord,
  requested: readonly RequestedType[],
): Promise<AssociationType[]> {
  await ensureDefaultType(context, from.type, to.type);
  const types = requested.map((each) => findType(context, from.type, to.type, each));
  for (const type of types) await createAssociation(context, from, to, type);
  return types;
}

/** Removes the association of two records by one type. */
export async function deleteAssociation(
  context: CrmContext,
  from: CrmRecord,
  to: CrmRecord,
  requested: RequestedType,
): Promise<void> {
  await removeAssociation(
    context,
    from.id,
    to.id,
    findType(context, from.type, to.type, requested),
  );
}

/** Lists a page of a record's associations. */
export async function listPage<Result>(
  context: CrmContext,
  request: { params: RecordParams; query: z.infer<typeof pageQuery>; originalUrl: string },
  toResults: (associated: AssociatedRecord) => Result[],
) {
  const { params, query, originalUrl } = request;
  const from = await findRecords(context, getObjectTypeInfo(params.objectType), [params.objectId]);
  const toType = getObjectTypeInfo(params.toObjectType);
  const found = await listAssociated(context, from.get(params.objectId).id, toType, {
    limit: query.limit + 1,
    after: parseCursor(query.after),
  });
  const { entries, paging } = toPage(found, query.limit, originalUrl);
  return { results: entries.flatMap(toResults), ...paging };
}

/** Runs each input of a batch with its two records. */
export async function runPairs<Input extends RequestedPair, Result>(
  context: CrmContext,
  params: TypesParams,
  inputs: readonly Input[],
  run: (from: CrmRecord, to: CrmRecord, input: Input) => Promise<Result | Result[]>,
) {
  const types = getTypes(params);
  const from = await findRecords(
    context,
    types.from,
    inputs.map((input) => input.from.id),
  );
  const to = await findRecords(
    context,
    types.to,
    inputs.map((input) => input.to.id),
  );
  const contextOf = (input: Input) => ({
    fromObjectId: [input.from.id],
    toObjectId: [input.to.id],
  });
  return runBatch(context, inputs, contextOf, (input) =>
    run(from.get(input.from.id), to.get(input.to.id), input),
  );
}

/** Removes associations by the types that each input names, or by all; unknown records have none. */
export async function deletePairs(
  context: CrmContext,
  params: TypesParams,
  inputs: readonly (RequestedPair & { types?: readonly RequestedType[] })[],
): Promise<void> {
  const objectTypes = getTypes(params);
  for (const { from, to, types } of inputs) {
    const [fromId, toId] = [parseRecordId(from.id), parseRecordId(to.id)];
    const found = types?.map((each) => findType(context, objectTypes.from, objectTypes.to, each));
    if (!fromId || !toId) continue;
    for (const type of found ?? [undefined]) await removeAssociation(context, fromId, toId, type);
  }
}

/** Reads the associations of each record; a record without associations becomes an error. */
export async function readAssociated<Result>(
  context: CrmContext,
  params: TypesParams,
  inputs: readonly { id: string; after?: string | undefined }[],
  toResults: (associated: AssociatedRecord) => Result[],
) {
  const types = getTypes(params);
  const records = await findRecords(
    context,
    types.from,
    inputs.map(({ id }) => id),
  );
  const pages = inputs.flatMap((input) => {
    const from = records.find(input.id)?.id;
    return from ? [{ input, from, after: parseCursor(input.after) }] : [];
  });
  const associated = await listAssociatedOf(context, pages, types.to, MAX_ASSOCIATIONS + 1);
  const byInput = new Map(pages.map(({ input }, index) => [input, associated[index] ?? []]));
  const found = inputs.map((input) => ({
    id: input.id,
    ...toPage(byInput.get(input) ?? [], MAX_ASSOCIATIONS),
  }));
  return toBatchResponse(
    context,
    found
      .filter(({ entries }) => entries.length > 0)
      .map(({ id, entries, paging }) =>
        Object.assign({ from: { id }, to: entries.flatMap(toResults) }, paging),
      ),
    found.filter(({ entries }) => entries.length === 0).map(({ id }) => noneFound(types, id)),
  );
}

function noneFound({ from, to }: ReturnType<typeof getTypes>, id: string): BatchError {
  const context = {
    fromObjectId: [id],
    fromObjectType: [from.singularName],
    toObjectType: [to.singularName],
  };
  const error = new CrmError(
    "notFound",
    `The ${from.singularName} ${id} has no associated ${to.singularName}.`,
  );
  return toBatchError(error, context, "crm.associations.NO_ASSOCIATIONS_FOUND");
}
