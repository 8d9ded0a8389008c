import {
  MAX_ASSOCIATION_LABELS,
  MAX_ASSOCIATION_READ_INPUTS,
  MAX_ASSOCIATIONS,
  MAX_NAME_LENGTH,
} from "../limits.ts";
import { z } from "zod";
import type { AssociationType } from "../model/association-types.ts";
import type { AssociatedRecord } from "../associations/association-repository.ts";
import { associationSpec, associationTypeIdInput } from "../objects/object-schema.ts";
import { idInput } from "../ids/record-id.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { batchRequest, batchResponse } from "./batches.ts";

const objectId = idInput.pipe(z.string().max(MAX_NAME_LENGTH));
const recordInput = z.object({ id: objectId });
const pairInput = z.object({ from: recordInput, to: recordInput });

/** The types of a new association. */
export const typesRequest = z
  .array(associationSpec)
  .min(1)
  .max(MAX_ASSOCIATION_LABELS)
  .meta({ id: "AssociationSpecs" });

export const batchReadRequest = batchRequest(
  z.object({ id: objectId, after: objectId.optional() }),
  MAX_ASSOCIATION_READ_INPUTS,
).meta({ id: "AssociationBatchRead" });

export const defaultBatchRequest = batchRequest(pairInput).meta({ id: "DefaultAssociationBatch" });

export const typedBatchRequest = batchRequest(pairInput.extend({ types: typesRequest })).meta({
  id: "AssociationBatch",
});

export const batchArchiveRequest = batchRequest(
  pairInput.extend({ to: z.array(recordInput).min(1).max(MAX_ASSOCIATIONS) }),
).meta({ id: "AssociationBatchArchive" });

export const batchRequestV3 = batchRequest(pairInput.extend({ type: objectId })).meta({
  id: "AssociationBatchV3",
});

const labelText = z.string().trim().min(1).max(MAX_NAME_LENGTH);

export const newLabel = z
  .object({
    name: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/, "must be a name of letters, digits and _"),
    label: labelText,
    inverseLabel: labelText.optional(),
  })
  .meta({ id: "NewAssociationLabel" });

export const labelPatch = z
  .object({
    associationTypeId: associationTypeIdInput,
    label: labelText,
    inverseLabel: labelText.optional(),
  })
  .meta({ id: "AssociationLabelChange" });

const typeResponse = z
  .object({ category: z.string(), typeId: z.number(), label: z.string().nullable() })
  .meta({ id: "AssociationType" });

export const toTypeResponse = ({
  category,
  typeId,
  label,
}: AssociationType): z.infer<typeof typeResponse> => ({ category, typeId, label });

export const typeListResponse = z
  .object({ results: z.array(typeResponse) })
  .meta({ id: "AssociationTypes" });

export const typeListResponseV3 = z
  .object({ results: z.array(z.object({ id: z.string(), name: z.string() })) })
  .meta({ id: "AssociationTypesV3" });

const associatedObject = z
  .object({ toObjectId: z.string(), associationTypes: z.array(typeResponse) })
  .meta({ id: "AssociatedObject" });

export const toAssociatedObjects = ({
  id,
  types,
}: AssociatedRecord): z.infer<typeof associatedObject>[] => [
  { toObjectId: id, associationTypes: types.map(toTypeResponse) },
];

const associatedObjectV3 = z.object({ id: z.string(), type: z.string() });

/** One for each type. */
export const toAssociatedObjectsV3 = ({
  id,
  types,
}: AssociatedRecord): z.infer<typeof associatedObjectV3>[] =>
  types.map(({ name }) => ({ id, type: name }));

const paging = z
  .object({ next: z.object({ after: z.string(), link: z.string().optional() }) })
  .optional();

export const pageResponse = z
  .object({ results: z.array(associatedObject), paging })
  .meta({ id: "AssociatedObjectPage" });

export const pageResponseV3 = z
  .object({ results: z.array(associatedObjectV3), paging })
  .meta({ id: "AssociatedObjectPageV3" });

const recordKey = z.object({ id: z.string() });

export const batchReadResponse = batchResponse(
  z
    .object({ from: recordKey, to: z.array(associatedObject), paging })
    .meta({ id: "AssociatedObjects" }),
).meta({ id: "AssociationBatchReadAnswer" });

export const batchReadResponseV3 = batchResponse(
  z
    .object({ from: recordKey, to: z.array(associatedObjectV3), paging })
    .meta({ id: "AssociatedObjectsV3" }),
).meta({ id: "AssociationBatchReadAnswerV3" });

/** The labels that a request gave the association of two records. */
export const labelsResponse = z
  .object({
    fromObjectTypeId: z.string(),
    fromObjectId: z.string(),
    toObjectTypeId: z.string(),
    toObjectId: z.string(),
    labels: z.array(z.string()),
  })
  .meta({ id: "LabelsBetweenObjects" });

export const toLabelsResponse = (
  from: CrmRecord,
  to: CrmRecord,
  types: readonly AssociationType[],
): z.infer<typeof labelsResponse> => ({
  fromObjectTypeId: from.type.id,
  fromObjectId: from.id,
  toObjectTypeId: to.type.id,
  toObjectId: to.id,
  labels: types.flatMap(({ label }) => label ?? []),
});

export const typedBatchResponse = batchResponse(labelsResponse).meta({
  id: "AssociationBatchAnswer",
});

const associationV3 = z
  .object({ from: recordKey, to: recordKey, type: z.string() })
  .meta({ id: "AssociationV3" });

export const toAssociationsV3 = (
  from: CrmRecord,
  to: CrmRecord,
  types: readonly AssociationType[],
): z.infer<typeof associationV3>[] =>
  types.map(({ name }) => ({ from: { id: from.id }, to: { id: to.id }, type: name }));

export const batchResponseV3 = batchResponse(associationV3).meta({
  id: "AssociationBatchAnswerV3",
});

const defaultAssociation = z
  .object({
    from: recordKey,
    to: recordKey,
    associationSpec: z.object({ associationCategory: z.string(), associationTypeId: z.number() }),
  })
  .meta({ id: "DefaultAssociation" });

/** Both directions of an association. */
export const toDefaultAssociations = (
  from: CrmRecord,
  to: CrmRecord,
  { category, typeId, inverseTypeId }: AssociationType,
): z.infer<typeof defaultAssociation>[] =>
  [
    { from, to, associationTypeId: typeId },
    { from: to, to: from, associationTypeId: inverseTypeId },
  ].map((each) => ({
    from: { id: each.from.id },
    to: { id: each.to.id },
    associationSpec: {
      associationCategory: category,
      associationTypeId: each.associationTypeId,
    },
  }));

export const defaultBatchResponse = batchResponse(defaultAssociation).meta({
  id: "DefaultAssociationBatchAnswer",
});
