import * as z from "zod/mini";

/** The control with which people edit a property. */
export const propertyControl = z.enum([
  "text",
  "textarea",
  "number",
  "date",
  "datetime",
  "select",
  "checkboxes",
  "bool",
  "phone",
]);
export type PropertyControl = z.infer<typeof propertyControl>;

const editableProperty = z.object({
  name: z.string(),
  label: z.string(),
  description: z.optional(z.string()),
  control: propertyControl,
  /** Must always have a value. */
  isRequired: z.boolean(),
  /** Computed by the CRM. */
  isReadOnly: z.boolean(),
  /** Only of `select` and `checkboxes`, in the order to offer them. */
  options: z.optional(
    z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        /** The pipeline of a stage. */
        pipelineId: z.optional(z.string()),
      }),
    ),
  ),
});
export type EditableProperty = z.infer<typeof editableProperty>;

/** `GET /_page/properties/{objectTypeId}`: the properties that records of a type show, in order. */
export const editableProperties = z
  .object({
    results: z.array(editableProperty),
    /** The properties for pipeline and stage; only of types with pipelines. */
    pipeline: z.optional(z.object({ pipelineProperty: z.string(), stageProperty: z.string() })),
  })
  .register(z.globalRegistry, { id: "EditableProperties" });
export type EditableProperties = z.infer<typeof editableProperties>;

/** `GET /_page/records/{objectTypeId}/{objectId}/history/{propertyName}`, the newest first. */
export const propertyHistory = z
  .object({
    results: z.array(
      z.object({
        /** As stored; empty if it was cleared. */
        value: z.string(),
        /** For people, as in a record's properties. */
        display: z.string(),
        /** Epoch milliseconds. */
        changedAt: z.number(),
        /** The name of a user, or what kind of program changed it. */
        changedBy: z.string(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: "PropertyHistory" });
export type PropertyHistory = z.infer<typeof propertyHistory>;
