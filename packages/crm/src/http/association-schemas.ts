import { z } from "zod";
import type { AssociationType } from "../model/association-types.ts";
import type { AssociatedRecord } from "../associations/association-repository.ts";
import { associationSpec, associationTypeIdInput } from "../objects/object-schema.ts";
import { idInput } from "../ids/record-id.ts";
import { batchResponse } from "./batch-answer.ts";

/** An id of an object that is not yet looked up. */
export const givenObjectId = idInput.pipe(z.string().max(100));

/** A record as bodies name it. */
export const givenRecord = z.object({ id: givenObjectId });

/** The ways in which two records are to be associated. */
export const givenSpecs = z.array(associationSpec).min(1).max(10).meta({ id: "AssociationSpecs" });

/** Words for a label: what people read. */
const givenLabel = z.string().trim().min(1).max(100);

export const newLabel = z
  .object({
    name: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/, "must be a name of letters, digits and _"),
    label: givenLabel,
    inverseLabel: givenLabel.optional(),
  })
  .meta({ id: "NewAssociationLabel" });

export const labelChange = z
  .object({
    associationTypeId: associationTypeIdInput,
    label: givenLabel,
    inverseLabel: givenLabel.optional(),
  })
  .meta({ id: "AssociationLabelChange" });

const presentedType = z
  .object({ category: z.string(), typeId: z.number(), label: z.string().nullable() })
  .meta({ id: "AssociationType" });

export const presentType = ({
  category,
  typeId,
  label,
}: AssociationType): z.infer<typeof presentedType> => ({ category, typeId, label });

export const presentedTypes = z
  .object({ results: z.array(presentedType) })
  .meta({ id: "AssociationTypes" });

const multiAssociated = z
  .object({ toObjectId: z.string(), associationTypes: z.array(presentedType) })
  .meta({ id: "AssociatedObject" });

export const presentAssociated = ({
  id,
  types,
}: AssociatedRecord): z.infer<typeof multiAssociated> => ({
  toObjectId: id,
  associationTypes: types.map(presentType),
});

const nextPage = z.object({ next: z.object({ after: z.string(), link: z.string().optional() }) });

export const associatedPage = z
  .object({ results: z.array(multiAssociated), paging: nextPage.optional() })
  .meta({ id: "AssociatedObjectPage" });

const olderAssociated = z.object({ id: z.string(), type: z.string() });

/** One row for each way, as version 3 tells associations. */
export const presentOlder = ({ id, types }: AssociatedRecord): z.infer<typeof olderAssociated>[] =>
  types.map(({ name }) => ({ id, type: name }));

export const olderPage = z
  .object({ results: z.array(olderAssociated), paging: nextPage.optional() })
  .meta({ id: "AssociatedObjectPageV3" });

/** What two records are to each other after a write. */
export const labelsBetween = z
  .object({
    fromObjectTypeId: z.string(),
    fromObjectId: z.string(),
    toObjectTypeId: z.string(),
    toObjectId: z.string(),
    labels: z.array(z.string()),
  })
  .meta({ id: "LabelsBetweenObjects" });

/** The ways in which two kinds of records are associated, as version 3 tells them. */
export const olderTypes = z
  .object({ results: z.array(z.object({ id: z.string(), name: z.string() })) })
  .meta({ id: "AssociationTypesV3" });

const end = z.object({ id: z.string() });

/** An association that was made by default, in one direction. */
export const defaultAssociation = z
  .object({
    from: end,
    to: end,
    associationSpec: z.object({ associationCategory: z.string(), associationTypeId: z.number() }),
  })
  .meta({ id: "DefaultAssociation" });

/** Associations that were made by default, in both directions. */
export const defaultAssociations = batchResponse(defaultAssociation).meta({
  id: "DefaultAssociationBatchAnswer",
});

export const associatedWith = z
  .object({ from: end, to: z.array(multiAssociated), paging: nextPage.optional() })
  .meta({ id: "AssociatedObjects" });

export const olderAssociatedWith = z
  .object({ from: end, to: z.array(olderAssociated), paging: nextPage.optional() })
  .meta({ id: "AssociatedObjectsV3" });

export const olderAssociation = z
  .object({ from: end, to: end, type: z.string() })
  .meta({ id: "AssociationV3" });
