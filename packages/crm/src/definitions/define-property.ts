import { CrmError, invalid, type ErrorDetail } from "../errors/crm-error.ts";
import type { PropertyDefinition, PropertyOption } from "../model/property-definition.ts";
import {
  fieldOf,
  fieldsByType,
  storedTypeOf,
  apiTypeOf,
  type PropertyType,
} from "./property-kinds.ts";
import type { NewProperty, PropertyChange } from "./property-requests.ts";

const yesAndNo: readonly PropertyOption[] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

const fault = (field: string, message: string, code: string): ErrorDetail => ({
  message,
  in: field,
  code,
});

/** Creates a definition from a request; throws with everything that is wrong. */
export function defineProperty(given: NewProperty, now: number): PropertyDefinition {
  const { name, type, fieldType, hasUniqueValue = false } = given;
  const errors = fieldFaults(type, fieldType);
  if (hasUniqueValue && !(type === "number" || (type === "string" && fieldType === "text"))) {
    errors.push(
      fault("hasUniqueValue", "Only one-line texts and numbers can be unique.", "INVALID_UNIQUE"),
    );
  }
  const options = takeOptions(type, fieldType, given.options, errors);
  if (errors.length > 0) throw invalid(errors);
  return {
    name,
    label: given.label,
    type: storedTypeOf(type, fieldType),
    fieldType,
    groupName: given.groupName,
    description: given.description ?? "",
    displayOrder: given.displayOrder ?? -1,
    ...(options && { options }),
    isUnique: hasUniqueValue,
    isHidden: given.hidden ?? false,
    isFormField: given.formField ?? false,
    made: { createdAt: now, updatedAt: now },
  };
}

/** Returns the changed definition. How values are stored never changes. */
export function redefineProperty(
  before: PropertyDefinition,
  change: PropertyChange,
  now: number,
): PropertyDefinition {
  const type = apiTypeOf(before);
  const fieldType = change.fieldType ?? fieldOf(before);
  if (
    (change.type ?? type) !== type ||
    storedTypeOf(type, fieldType) !== before.type ||
    (fieldOf(before) === "checkbox" && fieldType !== "checkbox") ||
    (before.isUnique && fieldType !== fieldOf(before))
  ) {
    throw new CrmError("invalid", `The values of ${before.name} don't match the new type.`, [
      fault("type", "This would change how values are stored.", "INVALID_TYPE_CHANGE"),
    ]);
  }
  const errors = fieldFaults(type, fieldType);
  const options = change.options && takeOptions(type, fieldType, change.options, errors);
  if (errors.length > 0) throw invalid(errors);
  const { label, groupName, description, displayOrder, hidden, formField } = change;
  return {
    ...before,
    fieldType,
    ...(label !== undefined && { label }),
    ...(groupName !== undefined && { groupName }),
    ...(description !== undefined && { description }),
    ...(displayOrder !== undefined && { displayOrder }),
    ...(hidden !== undefined && { isHidden: hidden }),
    ...(formField !== undefined && { isFormField: formField }),
    ...(options && { options }),
    made: { createdAt: before.made?.createdAt ?? now, updatedAt: now },
  };
}

function fieldFaults(type: PropertyType, fieldType: NewProperty["fieldType"]): ErrorDetail[] {
  const fields: readonly string[] = fieldsByType[type];
  if (fields.includes(fieldType)) return [];
  return [
    fault(
      "fieldType",
      `A property of type ${type} must have one of the field types ${fields.join(", ")}.`,
      "INVALID_FIELD_TYPE",
    ),
  ];
}

function takeOptions(
  type: PropertyType,
  fieldType: NewProperty["fieldType"],
  given: NewProperty["options"],
  errors: ErrorDetail[],
): readonly PropertyOption[] | undefined {
  const wrong = (message: string): undefined => {
    errors.push(fault("options", message, "INVALID_OPTIONS"));
    return undefined;
  };
  if (type !== "enumeration" && type !== "bool") {
    return given && given.length > 0
      ? wrong("Only enumerations and booleans have options.")
      : undefined;
  }
  if (!given || (type === "bool" && given.length === 0)) {
    return type === "bool" ? yesAndNo : wrong("An enumeration needs options.");
  }
  const values = new Set(given.map(({ value }) => value));
  if (values.size < given.length) return wrong("Two options have the same value.");
  if (new Set(given.map(({ label }) => label)).size < given.length) {
    return wrong("Two options have the same label.");
  }
  if (type === "bool" && !(values.size === 2 && values.has("true") && values.has("false"))) {
    return wrong("The options of a boolean must be true and false.");
  }
  if (fieldType === "checkbox" && given.some(({ value }) => value.includes(";"))) {
    return wrong("Values can't contain ; because it separates them.");
  }
  return given
    .map(({ value, label, description, displayOrder, hidden }, index) => ({
      value,
      label,
      ...(description !== undefined && { description }),
      displayOrder: displayOrder ?? index,
      ...(hidden && { isHidden: true }),
    }))
    .toSorted((a, b) => a.displayOrder - b.displayOrder);
}
