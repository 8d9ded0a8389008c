import { MAX_ASSOCIATIONS, MAX_ASSOCIATION_LABELS } from "../limits.ts";
import { z } from "zod";
import { idInput } from "../ids/record-id.ts";

const historicalValue = z
  .object({
    value: z.string(),
    timestamp: z.string(),
    sourceType: z.string(),
    sourceId: z.string().optional(),
  })
  .meta({ id: "HistoricalValue" });
export type HistoricalValue = z.infer<typeof historicalValue>;

const nextPage = z.object({ next: z.object({ after: z.string(), link: z.string().optional() }) });

const associationResults = z.record(
  z.string(),
  z.object({
    results: z.array(z.object({ id: z.string(), type: z.string() })),
    paging: nextPage.optional(),
  }),
);
/** A record in API format. */
export const apiObject = z
  .object({
    id: z.string(),
    properties: z.record(z.string(), z.string().nullable()),
    createdAt: z.string(),
    updatedAt: z.string(),
    archived: z.boolean(),
    archivedAt: z.string().optional(),
    propertiesWithHistory: z.record(z.string(), z.array(historicalValue)).optional(),
    associations: associationResults.optional(),
  })
  .meta({ id: "CrmObject" });
export type ApiObject = z.infer<typeof apiObject>;

/** A page of records. */
export const apiObjectPage = z
  .object({
    results: z.array(apiObject),
    paging: nextPage.optional(),
  })
  .meta({ id: "CrmObjectPage" });

/** A page of search results with their total number. */
export const foundObjects = apiObjectPage
  .extend({ total: z.number() })
  .meta({ id: "CrmObjectSearchPage" });

const propertyValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Values in a request by property name; `""` and null clear. */
export const propertyInputs = z.record(z.string(), propertyValue);

/** The id of an association type in a request. */
export const associationTypeIdInput = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^[1-9][0-9]{0,14}$/, "must be an id")
    .transform(Number),
]);

/** An association type in a request. SERVICE_DEFINED is a synonym of HUBSPOT_DEFINED. */
export const associationSpec = z
  .object({
    associationCategory: z.enum([
      "HUBSPOT_DEFINED",
      "SERVICE_DEFINED",
      "USER_DEFINED",
      "INTEGRATOR_DEFINED",
    ]),
    associationTypeId: associationTypeIdInput,
  })
  .meta({ id: "AssociationSpec" });

/** The associations of a new record. */
export const associationInputs = z
  .array(
    z.object({
      to: z.object({ id: idInput }),
      types: z.array(associationSpec).min(1).max(MAX_ASSOCIATION_LABELS),
    }),
  )
  .max(MAX_ASSOCIATIONS);

/** The body that creates a record. */
export const newObject = z
  .object({ properties: propertyInputs, associations: associationInputs.optional() })
  .meta({ id: "NewCrmObject" });

/** The body that updates one. */
export const objectPatch = z.object({ properties: propertyInputs }).meta({ id: "CrmObjectPatch" });

/** The body that erases a record. `idProperty` names the unique property that `objectId` is a value of. */
export const erasureRequest = z
  .object({ objectId: idInput, idProperty: z.string().optional() })
  .meta({ id: "ErasureRequest" });

/** The body that merges two records. */
export const mergeRequest = z
  .object({ primaryObjectId: idInput, objectIdToMerge: idInput })
  .meta({ id: "MergeRequest" });
