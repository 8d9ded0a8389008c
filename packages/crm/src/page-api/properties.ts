import * as z from "zod/mini";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

/** A property as its definition: see `Property` of the public interface. */
const pageProperty = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  fieldType: z.string(),
  groupName: z.string(),
  /** Of the CRM itself: it can't be changed. */
  isBuiltIn: z.boolean(),
  /** Only of enumerations and booleans, in order. */
  options: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      description: z.optional(z.string()),
      hidden: z.boolean(),
    }),
  ),
});
export type PageProperty = z.infer<typeof pageProperty>;

/** All properties of a type, and how many it may have. */
export const pageProperties = z
  .object({
    results: z.array(pageProperty),
    /** In order. */
    groups: z.array(z.object({ name: z.string(), label: z.string() })),
    /** The custom properties. */
    usage: z.number(),
    limit: z.number(),
    /** The options that a property may have. */
    optionLimit: z.number(),
  })
  .register(z.globalRegistry, { id: "PageProperties" });
export type PageProperties = z.infer<typeof pageProperties>;

/** Changes a custom property; its type stays. */
export interface PagePropertyChange {
  readonly label: string;
  readonly groupName: string;
  /** Of enumerations, in order; those that are missing are removed. */
  readonly options?: readonly {
    readonly value: string;
    readonly label: string;
    readonly description?: string | undefined;
    readonly hidden?: boolean;
    readonly displayOrder: number;
  }[];
}
export interface NewPageProperty extends PagePropertyChange {
  readonly name: string;
  /** Type and field type are among those that people choose. */
  readonly type: "string" | "number" | "date" | "datetime" | "enumeration" | "bool";
  readonly fieldType:
    | "text"
    | "textarea"
    | "phonenumber"
    | "number"
    | "date"
    | "select"
    | "checkbox"
    | "booleancheckbox";
}

/** The control with which people edit a property. */
export const propertyControl = z.enum([
  "text",
  "textarea",
  "number",
  /** A duration, stored in milliseconds. */
  "minutes",
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
  /** Of an amount of money: the property with its currency. */
  currencyProperty: z.optional(z.string()),
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

/** The properties that records of a type show, in order. */
export const editableProperties = z
  .object({
    results: z.array(editableProperty),
    /** The properties for pipeline and stage; only of types with pipelines. */
    pipeline: z.optional(z.object({ pipelineProperty: z.string(), stageProperty: z.string() })),
  })
  .register(z.globalRegistry, { id: "EditableProperties" });
export type EditableProperties = z.infer<typeof editableProperties>;

/** The values that a property had, the newest first. */
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

export const listEditableProperties = {
  method: "GET",
  path: "/_page/properties/:objectTypeId",
  response: { 200: editableProperties },
} as const satisfies PageEndpoint;

export const listPageProperties = {
  method: "GET",
  path: "/_page/properties/:objectTypeId/definitions",
  response: { 200: pageProperties },
} as const satisfies PageEndpoint;

export const createPageProperty = {
  method: "POST",
  path: "/_page/properties/:objectTypeId",
  permission: "definitions.edit",
  sends: undefined as Sends<{ body: NewPageProperty }>,
} as const satisfies PageEndpoint;

export const updatePageProperty = {
  method: "PATCH",
  path: "/_page/properties/:objectTypeId/:propertyName",
  permission: "definitions.edit",
  sends: undefined as Sends<{ body: PagePropertyChange }>,
} as const satisfies PageEndpoint;

export const archivePageProperty = {
  method: "DELETE",
  path: "/_page/properties/:objectTypeId/:propertyName",
  permission: "definitions.edit",
} as const satisfies PageEndpoint;

export const restorePageProperty = {
  method: "POST",
  path: "/_page/properties/:objectTypeId/:propertyName/restore",
  permission: "definitions.edit",
} as const satisfies PageEndpoint;

export const getPropertyHistory = {
  method: "GET",
  path: "/_page/records/:objectTypeId/:objectId/history/:propertyName",
  response: { 200: propertyHistory },
} as const satisfies PageEndpoint;
