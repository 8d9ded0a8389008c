import { valueOf, type CrmRecord } from "../model/crm-record.ts";
import type { PropertyDefinition } from "../model/property-definition.ts";
import type { ShownValue } from "../page-api/index.ts";
import type { ValueDisplay } from "./value-display.ts";

const MIDNIGHT = "T00:00:00.000Z";

/** A record's value as its page shows it. A time that stands for a day is a date. */
export function showValue(
  record: CrmRecord,
  { name, type, isDay, currencyProperty }: PropertyDefinition,
  display: ValueDisplay,
): ShownValue {
  const value = valueOf(record, name) ?? "";
  if (isDay && value.endsWith(MIDNIGHT)) {
    const date = value.slice(0, -MIDNIGHT.length);
    return { type: "date", value: date, display: date };
  }
  const currency = currencyProperty && valueOf(record, currencyProperty);
  return { type, value, display: display(record, name), ...(currency && { currency }) };
}
