import type { PageRecord } from "@calling-extensions/crm/page-api";
import { formatDate, formatMoment } from "../clock/format-moment.ts";

type Property = PageRecord["properties"][number];

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 10 });

function formatNumber(text: string): string {
  const value = Number(text);
  return Number.isNaN(value) ? text : number.format(value);
}

function formatDateTime(text: string): string {
  const epochMs = Date.parse(text);
  return Number.isNaN(epochMs) ? text : formatMoment(epochMs);
}

const formats: Partial<Record<Property["type"], (text: string) => string>> = {
  number: formatNumber,
  date: formatDate,
  datetime: formatDateTime,
};

/** A property's value for people: numbers, dates and times as the viewer writes them. */
export function propertyText({ type, value, display }: Property): string {
  const text = display || value;
  return formats[type]?.(text) ?? text;
}
