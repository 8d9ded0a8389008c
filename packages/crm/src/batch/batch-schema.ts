import { MAX_NAMES, MAX_BATCH_INPUTS } from "../limits.ts";
import { z } from "zod";
import { idInput } from "../ids/record-id.ts";
import { associationInputs, propertyInputs, apiObject } from "../objects/object-schema.ts";
import { batchError } from "./batch-errors.ts";

const inputsOf = <Input extends z.ZodType>(input: Input) =>
  z.object({ inputs: z.array(input).max(MAX_BATCH_INPUTS) });

const written = { properties: propertyInputs, objectWriteTraceId: z.string().optional() };
const identified = { ...written, id: idInput, idProperty: z.string().optional() };

export const batchCreate = inputsOf(
  z.object({ ...written, associations: associationInputs.optional() }),
).meta({ id: "BatchCreate" });
export const batchUpdate = inputsOf(z.object(identified)).meta({ id: "BatchUpdate" });
export const batchUpsert = inputsOf(
  z.object({ ...identified, associations: associationInputs.optional() }),
).meta({ id: "BatchUpsert" });
export const batchIds = inputsOf(z.object({ id: idInput })).meta({ id: "BatchIds" });
export const batchRead = batchIds
  .extend({
    properties: z.array(z.string()).max(MAX_NAMES).nullish(),
    propertiesWithHistory: z.array(z.string()).max(MAX_NAMES).nullish(),
    idProperty: z.string().nullish(),
  })
  .meta({ id: "BatchRead" });

const batchResult = apiObject
  .extend({
    objectWriteTraceId: z.string().optional(),
    /** Of upserts: whether the record was created. */
    new: z.boolean().optional(),
  })
  .meta({ id: "BatchResult" });

const completed = {
  status: z.literal("COMPLETE"),
  results: z.array(batchResult),
  startedAt: z.string(),
  completedAt: z.string(),
};

export const batchResponse = z.object(completed).meta({ id: "BatchAnswer" });
/** Some of the inputs failed. */
export const partialBatchResponse = z
  .object({ ...completed, numErrors: z.number(), errors: z.array(batchError) })
  .meta({ id: "PartialBatchAnswer" });
export type PartialBatchResponse = z.infer<typeof partialBatchResponse>;
