import type { PageRecord } from "@calling-extensions/crm/page-api";
import { propertyText } from "../records/property-text.ts";
import { toInputText } from "./input-text.ts";
import type { InputDefinition } from "./property-input.tsx";

/** The text of a value that the property of a field had, or has, in a record. */
export function fieldText(
  { name, control, options }: Pick<InputDefinition, "name" | "control" | "options">,
  { properties }: Pick<PageRecord, "properties">,
  { value, display }: { readonly value: string; readonly display: string },
): string {
  if (control === "minutes" || control === "notes") return toInputText(control, value);
  if (control === "checkboxes") {
    const labelOf = (each: string) => options?.find((option) => option.value === each)?.label;
    return value
      .split(";")
      .map((each) => labelOf(each) ?? each)
      .join(", ");
  }
  const property = properties.find((each) => each.name === name);
  return property ? propertyText({ ...property, value, display }) : display || value;
}
