import { z } from "zod";
import { fieldOf, apiTypeOf } from "../definitions/property-kinds.ts";
import { builtInGroup, type PropertyGroup } from "../definitions/property-groups.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import type { PropertyDefinition, PropertyOption } from "../model/property-definition.ts";

export const propertyResponse = z
  .object({
    name: z.string(),
    label: z.string(),
    type: z.string(),
    fieldType: z.string(),
    description: z.string(),
    groupName: z.string(),
    options: z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        description: z.string().optional(),
        displayOrder: z.number(),
        hidden: z.boolean(),
      }),
    ),
    displayOrder: z.number(),
    hasUniqueValue: z.boolean(),
    hidden: z.boolean(),
    formField: z.boolean(),
    calculated: z.boolean(),
    externalOptions: z.boolean(),
    hubspotDefined: z.boolean(),
    modificationMetadata: z.object({
      archivable: z.boolean(),
      readOnlyDefinition: z.boolean(),
      readOnlyOptions: z.boolean(),
      readOnlyValue: z.boolean(),
    }),
    archived: z.boolean(),
    archivedAt: z.string().optional(),
    createdAt: z.string().optional(),
    updatedAt: z.string().optional(),
  })
  .meta({ id: "Property" });

export const propertyListResponse = z
  .object({ results: z.array(propertyResponse) })
  .meta({ id: "PropertyList" });

const isoTime = (ms: number): string => new Date(ms).toISOString();

/** A property as the API returns it; `options` replace its own. */
export function toPropertyResponse(
  type: ObjectTypeInfo,
  definition: PropertyDefinition,
  { archivedAt, options = definition.options ?? [] }: PropertyDetails = {},
): z.infer<typeof propertyResponse> {
  const { made } = definition;
  return {
    name: definition.name,
    label: definition.label,
    type: apiTypeOf(definition),
    fieldType: fieldOf(definition),
    description: definition.description ?? "",
    groupName: definition.groupName ?? builtInGroup(type).name,
    options: options.map(({ value, label, description, displayOrder, isHidden }, index) => ({
      value,
      label,
      ...(description !== undefined && { description }),
      displayOrder: displayOrder ?? index,
      hidden: isHidden ?? false,
    })),
    displayOrder: definition.displayOrder ?? -1,
    hasUniqueValue: definition.isUnique ?? false,
    hidden: definition.isHidden ?? false,
    formField: definition.isFormField ?? false,
    calculated: definition.digitsOf !== undefined,
    externalOptions: false,
    hubspotDefined: made === undefined,
    modificationMetadata: {
      archivable: made !== undefined,
      readOnlyDefinition: made === undefined,
      readOnlyOptions: made === undefined,
      readOnlyValue: definition.isReadOnly ?? false,
    },
    archived: archivedAt !== undefined,
    ...(archivedAt !== undefined && { archivedAt: isoTime(archivedAt) }),
    ...(made && { createdAt: isoTime(made.createdAt), updatedAt: isoTime(made.updatedAt) }),
  };
}

interface PropertyDetails {
  archivedAt?: number;
  options?: readonly PropertyOption[] | undefined;
}

export const groupResponse = z
  .object({
    name: z.string(),
    label: z.string(),
    displayOrder: z.number(),
    archived: z.boolean(),
  })
  .meta({ id: "PropertyGroup" });

export const groupListResponse = z
  .object({ results: z.array(groupResponse) })
  .meta({ id: "PropertyGroupList" });

export const toGroupResponse = ({
  name,
  label,
  displayOrder,
}: PropertyGroup): z.infer<typeof groupResponse> => ({
  name,
  label,
  displayOrder,
  archived: false,
});
