import {
  MAX_DISPLAY_ORDER,
  MAX_PROPERTY_LABEL_LENGTH,
  MAX_LINE_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_OPTIONS,
  MAX_NAME_LENGTH,
} from "../limits.ts";
import { z } from "zod";
import { propertyTypes } from "./property-kinds.ts";

/** The name of a property or group. */
const name = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,99}$/,
    "must start with a letter and have only lowercase letters, digits and _",
  );
const label = z.string().trim().min(1).max(MAX_PROPERTY_LABEL_LENGTH);
const displayOrder = z.number().int().min(-1).max(MAX_DISPLAY_ORDER);

const option = z.object({
  value: z.string().trim().min(1).max(MAX_LINE_LENGTH),
  label,
  description: z.string().max(MAX_DESCRIPTION_LENGTH).optional(),
  displayOrder: displayOrder.optional(),
  hidden: z.boolean().optional(),
});

const field = z.enum([
  "text",
  "textarea",
  "html",
  "file",
  "number",
  "date",
  "select",
  "radio",
  "checkbox",
  "booleancheckbox",
  "phonenumber",
]);

const isOff = (given: unknown): boolean => given === undefined || given === null || given === false;
const notServed = (what: string) =>
  z.unknown().refine((given) => isOff(given) || given === "", `${what} are not served`);

const changeable = {
  label,
  groupName: z.string().min(1).max(MAX_NAME_LENGTH),
  fieldType: field,
  type: z.enum(propertyTypes),
  description: z.string().max(MAX_DESCRIPTION_LENGTH).optional(),
  options: z.array(option).max(MAX_OPTIONS).optional(),
  displayOrder: displayOrder.optional(),
  hidden: z.boolean().optional(),
  formField: z.boolean().optional(),
  calculationFormula: notServed("Computed properties").optional(),
};

/** The body that creates a property. */
export const newProperty = z
  .object({
    ...changeable,
    name: name
      .refine((text) => !text.startsWith("hs_"), "must not start with hs_")
      .refine((text) => text !== "groups", "is reserved"),
    hasUniqueValue: z.boolean().optional(),
    externalOptions: notServed("Options from elsewhere").optional(),
    referencedObjectType: notServed("Options from elsewhere").optional(),
  })
  .meta({ id: "NewProperty" });
export type NewProperty = z.infer<typeof newProperty>;

/** The body that updates one. */
export const propertyChange = z.object(changeable).partial().meta({ id: "PropertyChange" });
export type PropertyChange = z.infer<typeof propertyChange>;

export const newPropertyGroup = z
  .object({ name, label, displayOrder: displayOrder.optional() })
  .meta({ id: "NewPropertyGroup" });
export type NewPropertyGroup = z.infer<typeof newPropertyGroup>;

export const propertyGroupChange = z
  .object({ label: label.optional(), displayOrder: displayOrder.optional() })
  .meta({ id: "PropertyGroupChange" });
