import type {
  EditableProperty,
  ListFilter,
  PropertyControl,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { formatDate, formatTimer } from "@calling-extensions/ui/time";
import { MAX_FILTER_VALUE_LENGTH } from "../limits.ts";
import { fromInputText } from "../property-editing/input-text.ts";
import { propertyText } from "../records/property-text.ts";

/** How many values an operator takes. */
const valueCounts = {
  contains: [1, 1],
  is: [1, 1],
  anyOf: [1, Infinity],
  atLeast: [1, 1],
  atMost: [1, 1],
  between: [2, 2],
  known: [0, 0],
  unknown: [0, 0],
} as const;

export type FilterOperator = keyof typeof valueCounts;

/** A condition that the user set on a property. */
export interface PropertyFilter {
  readonly name: string;
  readonly operator: FilterOperator;
  /** As stored; a date without a time such as `2026-12-15`, also for a property with a time. */
  readonly values: readonly string[];
}

const ofNumbers = ["is", "atLeast", "atMost", "between", "known", "unknown"] as const;

const operatorsByControl: Readonly<Record<PropertyControl, readonly FilterOperator[]>> = {
  text: ["contains", "is", "known", "unknown"],
  textarea: ["contains", "known", "unknown"],
  number: ofNumbers,
  minutes: ofNumbers,
  date: ofNumbers,
  datetime: ofNumbers,
  select: ["anyOf", "known", "unknown"],
  checkboxes: ["contains", "known", "unknown"],
  bool: ["is", "known", "unknown"],
  phone: ["known", "unknown"],
};

const ofMissing: ReadonlySet<FilterOperator> = new Set(["known", "unknown"]);

/** A required property always has a value. */
export const operatorsOf = ({
  control,
  isRequired,
}: Pick<EditableProperty, "control" | "isRequired">): readonly FilterOperator[] =>
  operatorsByControl[control].filter((operator) => !(isRequired && ofMissing.has(operator)));

const labels: Readonly<Record<FilterOperator, string>> = {
  contains: t`contains`,
  is: t`is`,
  anyOf: t`is any of`,
  atLeast: t`is at least`,
  atMost: t`is at most`,
  between: t`is between`,
  known: t`has a value`,
  unknown: t`has no value`,
};

const dateLabels: Partial<Record<FilterOperator, string>> = {
  is: t`is on`,
  atLeast: t`is on or after`,
  atMost: t`is on or before`,
};

const isTime = (control: PropertyControl): boolean => control === "date" || control === "datetime";

export const operatorLabel = (control: PropertyControl, operator: FilterOperator): string =>
  (isTime(control) && dateLabels[operator]) || labels[operator];

/** The control for a value of a filter. */
export function valueControl(control: PropertyControl, operator: FilterOperator): PropertyControl {
  if (operator === "anyOf") return "checkboxes";
  if (control === "checkboxes") return "select";
  return control === "datetime" ? "date" : control;
}

const hasValues = ({ operator, values }: PropertyFilter): boolean => {
  const [least, most] = valueCounts[operator];
  return values.length >= least && values.length <= most && values.every((value) => value !== "");
};

/** The number of inputs of an operator. Several options are chosen in one input. */
export const inputCount = (operator: FilterOperator): number => valueCounts[operator][0];

// In a URL: `amount:between:100;500`. A single value may have a `;` itself.

export const writeFilter = ({ name, operator, values }: PropertyFilter): string =>
  [name, operator, ...(values.length > 0 ? [values.join(";")] : [])].join(":");

const FILTER = /^(\w{1,100}):(\w+)(?::(.*))?$/s;

const isOperator = (text: string): text is FilterOperator => Object.hasOwn(valueCounts, text);

/** Parses a filter in a URL; undefined if it is invalid. */
export function readFilter(text: string): PropertyFilter | undefined {
  const [, name = "", operator = "", list] = FILTER.exec(text) ?? [];
  if (!isOperator(operator)) return undefined;
  const isSingle = valueCounts[operator][1] === 1;
  const values = list === undefined ? [] : isSingle ? [list] : list.split(";");
  const filter = { name, operator, values };
  const isShort = values.every((value) => value.length <= MAX_FILTER_VALUE_LENGTH);
  return isShort && hasValues(filter) ? filter : undefined;
}

/** The filter for what was typed in the inputs; undefined if something is missing or wrong. */
export function toFilter(
  property: EditableProperty,
  operator: FilterOperator,
  texts: readonly string[],
): PropertyFilter | undefined {
  const { name, control } = property;
  const values = operator === "anyOf" ? (texts[0] ?? "").split(";") : texts;
  const filter = {
    name,
    operator,
    values: values
      .slice(0, valueCounts[operator][1])
      .map((text) => fromInputText(valueControl(control, operator), text).trim()),
  };
  return toSearchFilter(filter, property) && filter;
}

/** The texts of a filter in its inputs. */
export const inputTexts = ({ operator, values }: PropertyFilter): readonly string[] =>
  operator === "anyOf" ? [values.join(";")] : values;

/** The filter for the service; undefined if it is invalid for the property. */
export function toSearchFilter(
  filter: PropertyFilter,
  property: Pick<EditableProperty, "control" | "isRequired">,
): ListFilter | undefined {
  const { name: propertyName, operator } = filter;
  const { control } = property;
  if (!operatorsOf(property).includes(operator) || !hasValues(filter)) return undefined;
  if (operator === "known") return { propertyName, operator: "HAS_PROPERTY" };
  if (operator === "unknown") return { propertyName, operator: "NOT_HAS_PROPERTY" };
  if (operator === "anyOf") return { propertyName, operator: "IN", values: [...filter.values] };
  const [value = "", highValue = value] = filter.values;
  if (operator === "contains") {
    // Stars for any characters: people search for parts of words, but of an option.
    const text = control === "checkboxes" ? value : `*${value}*`;
    return { propertyName, operator: "CONTAINS_TOKEN", value: text };
  }
  if (isTime(control)) {
    const first = daySpan(control, value);
    const last = daySpan(control, highValue);
    return first && last && toRange(propertyName, operator, first.start, last.end);
  }
  if (control !== "number" && control !== "minutes") {
    return { propertyName, operator: "EQ", value };
  }
  const areNumbers = filter.values.every((each) => /^-?\d+(\.\d+)?$/.test(each));
  return areNumbers ? toRange(propertyName, operator, value, highValue) : undefined;
}

function toRange(
  propertyName: string,
  operator: FilterOperator,
  value: string,
  highValue: string,
): ListFilter {
  if (operator === "atLeast") return { propertyName, operator: "GTE", value };
  if (operator === "atMost") return { propertyName, operator: "LTE", value: highValue };
  return { propertyName, operator: "BETWEEN", value, highValue };
}

/**
 * The first and last millisecond of a day, as text. A date without a time is stored as midnight UTC, which is that day
 * in every time zone; a time is on a day of the user's time zone.
 */
function daySpan(control: PropertyControl, day: string) {
  const [year = Number.NaN, month = 0, date] = /^\d{4}-\d{2}-\d{2}$/.test(day)
    ? day.split("-").map(Number)
    : [];
  const at = (days: number): number =>
    control === "date"
      ? Date.UTC(year, month - 1, (date ?? 0) + days)
      : new Date(year, month - 1, (date ?? 0) + days).getTime();
  if (Number.isNaN(at(0))) return undefined;
  return { start: String(at(0)), end: String(at(1) - 1) };
}

/** Describes a filter to the user: `Amount is at least 1,000`. */
export function describeFilter(
  { operator, values }: PropertyFilter,
  { label, control, options }: EditableProperty,
): string {
  const texts = values.map((value) => {
    if (isTime(control)) return formatDate(value);
    if (control === "bool") return value === "true" ? t`yes` : t`no`;
    if (control === "minutes") return formatTimer(Number(value));
    if (control === "number") return propertyText({ type: "number", value, display: value });
    return options?.find((option) => option.value === value)?.label ?? value;
  });
  const list = texts.join(operator === "between" ? " and " : ", ");
  return [label, operatorLabel(control, operator), list].filter(Boolean).join(" ");
}
