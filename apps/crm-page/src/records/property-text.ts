import type { PageRecord } from "@calling-extensions/crm/page-api";
import { formatMoment } from "../clock/format-moment.ts";

type Property = PageRecord["properties"][number];

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 10 });

/** A property's value for people; a number and a moment as the viewer writes them. */
export function propertyText({ type, value, display }: Property): string {
  if (type === "number")
    return Number.isNaN(Number(value)) ? display : number.format(Number(value));
  if (type !== "datetime") return display || value;
  const epochMs = Date.parse(display);
  return Number.isNaN(epochMs) ? display || value : formatMoment(epochMs);
}
