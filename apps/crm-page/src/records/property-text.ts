import type { ShownValue } from "@calling-extensions/crm/page-api";
import { formatDate, formatDateTime } from "@calling-extensions/ui/time";

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 10 });

const amounts = new Map<string, (value: number) => string>();

/** Formats a number, or an amount of money. What isn't the code of a currency stands behind it. */
export function formatAmount(value: number, currency?: string): string {
  if (currency === undefined) return number.format(value);
  let format = amounts.get(currency);
  if (!format) {
    format = createFormat(currency);
    amounts.set(currency, format);
  }
  return format(value);
}

function createFormat(currency: string): (value: number) => string {
  try {
    const format = new Intl.NumberFormat(undefined, { style: "currency", currency });
    return (value) => format.format(value);
  } catch {
    return (value) => `${number.format(value)} ${currency}`;
  }
}

const formats: Partial<Record<ShownValue["type"], (text: string, currency?: string) => string>> = {
  number: (text, currency) => {
    const value = Number(text);
    return Number.isNaN(value) ? text : formatAmount(value, currency);
  },
  date: formatDate,
  datetime: (text) => {
    const epochMs = Date.parse(text);
    return Number.isNaN(epochMs) ? text : formatDateTime(epochMs);
  },
};

/** Formats a property's value in the user's language. */
export function propertyText({ type, value, display, currency }: ShownValue): string {
  const text = display || value;
  return formats[type]?.(text, currency) ?? text;
}
