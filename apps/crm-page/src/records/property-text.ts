import type { ShownValue } from "@calling-extensions/crm/page-api";
import { formatDate, formatDateTime } from "@calling-extensions/ui/time";

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 10 });

function formatNumber(text: string): string {
  const value = Number(text);
  return Number.isNaN(value) ? text : number.format(value);
}

const formats: Partial<Record<ShownValue["type"], (text: string) => string>> = {
  number: formatNumber,
  date: formatDate,
  datetime: (text) => {
    const epochMs = Date.parse(text);
    return Number.isNaN(epochMs) ? text : formatDateTime(epochMs);
  },
};

/** Formats a property's value in the user's language. */
export function propertyText({ type, value, display }: ShownValue): string {
  const text = display || value;
  return formats[type]?.(text) ?? text;
}
