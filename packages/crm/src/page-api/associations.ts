import * as z from "zod/mini";
import { objectTypeId } from "./ids.ts";

/** A label of an association, in one direction. */
export const associationLabel = z.object({ typeId: z.int(), label: z.string() });
export type AssociationLabel = z.infer<typeof associationLabel>;

/** `GET /_page/association-labels/{objectTypeId}`: the record types that records can be associated with. */
export const associationLabels = z
  .object({
    results: z.array(
      z.object({
        objectTypeId,
        /** `Contact`, `Company`. */
        typeLabel: z.string(),
        /** The labels besides the unlabeled association, which every associated record has. */
        labels: z.array(associationLabel),
      }),
    ),
  })
  .register(z.globalRegistry, { id: "AssociationLabels" });
export type AssociationLabels = z.infer<typeof associationLabels>;

/**
 * `PUT /_page/records/{objectTypeId}/{objectId}/associations/{toObjectType}/{toObjectId}`: associates two records
 * with exactly these labels. `DELETE` removes the association with all its labels.
 */
export const associationChange = z
  .object({ typeIds: z.array(z.int()).check(z.maxLength(50)) })
  .register(z.globalRegistry, { id: "AssociationChange" });
export type AssociationChange = z.infer<typeof associationChange>;
