import { quote } from "../errors/limit-details.ts";
import type { ErrorDetail } from "../errors/crm-error.ts";
import { findProperty, propertiesOf } from "../model/object-properties.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { ObjectType } from "../model/object-types.ts";
import { parsePropertyValue, type PropertyInput } from "./parse-property-value.ts";

/** Values in a request by property name. */
export type PropertyInputs = Readonly<Record<string, PropertyInput>>;

export interface ParsedValues {
  /** Text by property name; `""` clears. */
  values: Record<string, string>;
  errors: ErrorDetail[];
}

/**
 * Parses values by the properties of an object type: valid ones into `values`, the others into `errors`.
 *
 * @param stored the values of the record before the change
 */
export function parseValues(
  context: CrmContext,
  type: ObjectType,
  given: PropertyInputs,
  stored: Readonly<Record<string, string>> = {},
): ParsedValues {
  const values: Record<string, string> = {};
  const errors: ErrorDetail[] = [];
  for (const [name, value] of Object.entries(given)) {
    const definition = findProperty(context, type.id, name);
    if (!definition) {
      const message = `${type.labelPlural} have no property ${quote(name)}.`;
      errors.push({ message, in: name, code: "PROPERTY_DOESNT_EXIST" });
    } else if (definition.isReadOnly) {
      const message = `The property ${name} is computed and can't be set.`;
      errors.push({ message, in: name, code: "READ_ONLY_VALUE" });
    } else {
      const parsed = parsePropertyValue(definition, value, stored[name]);
      if (parsed.ok) values[name] = parsed.value;
      else errors.push(parsed.error);
    }
  }
  return { values, errors };
}

/** Returns an error for each required property without a value, unless it already has one. */
export const missingValues = (
  context: CrmContext,
  type: ObjectType,
  values: Readonly<Record<string, string>>,
  known: readonly ErrorDetail[],
): ErrorDetail[] =>
  Object.values(propertiesOf(context, type.id))
    .filter(({ isRequired, name }) => isRequired && !values[name])
    .filter(({ name }) => !known.some((fault) => fault.in === name))
    .map(({ name }) => ({
      message: `The property ${name} is required.`,
      in: name,
      code: "REQUIRED",
    }));
