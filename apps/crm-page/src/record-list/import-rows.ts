import type { EditableProperty } from "@calling-extensions/crm/page-api";
import { fromInputText } from "../property-editing/input-text.ts";
import { describeProblem, problemsByProperty } from "../property-editing/property-problem.ts";
import type { CsvRow } from "./read-csv.ts";

/** The property that each column of a file is for; undefined for a column that is left out. */
export type ColumnMapping = readonly (EditableProperty | undefined)[];

const normalize = (name: string): string =>
  name.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, "");

/** Guesses the property of each column by its name. Each property is guessed once. */
export function guessMapping(
  header: readonly string[],
  properties: readonly EditableProperty[],
): ColumnMapping {
  const free = new Set(properties);
  return header.map((column) => {
    const name = normalize(column);
    const match = [...free].find(
      (each) => name !== "" && [each.label, each.name].some((text) => normalize(text) === name),
    );
    if (match) free.delete(match);
    return match;
  });
}

/** The properties of the record that a row describes. */
export const propertiesOfRow = ({ cells }: CsvRow, mapping: ColumnMapping) =>
  Object.fromEntries(
    mapping.flatMap((property, index) => {
      const text = cells[index]?.trim() ?? "";
      return property && !property.isReadOnly && text !== ""
        ? [[property.name, toStoredValue(property, text)]]
        : [];
    }),
  );

const booleans: Readonly<Record<string, string>> = {
  yes: "true",
  1: "true",
  no: "false",
  0: "false",
};

/** The value to store for a text. Invalid text stays unchanged: the service says what is wrong. */
function toStoredValue({ control, options = [] }: EditableProperty, text: string): string {
  const toOption = (label: string): string =>
    options.find((option) => option.value === label || normalize(option.label) === normalize(label))
      ?.value ?? label;
  switch (control) {
    case "select":
      return toOption(text);
    case "checkboxes":
      return text
        .split(";")
        .map((label) => toOption(label.trim()))
        .join(";");
    case "bool":
      return booleans[text.toLowerCase()] ?? text.toLowerCase();
    default:
      return fromInputText(control, text);
  }
}

/** Why a row was not imported, with the columns that are wrong. */
export function describeRowProblem(error: Error, mapping: ColumnMapping): string {
  const problems = [...problemsByProperty(error)].flatMap(([name, problem]) => {
    const property = mapping.find((each) => each?.name === name);
    return property ? [`${property.label}: ${problem}`] : [];
  });
  return problems.length > 0 ? problems.join(" ") : describeProblem(error);
}
