import type { PageRecord } from "@calling-extensions/crm/page-api";
import { formatMoment } from "../clock/format-moment.ts";

type Property = PageRecord["properties"][number];

/** A property's value for people; a moment in the viewer's zone. */
export function propertyText({ type, value, display }: Property): string {
  if (type !== "datetime") return display || value;
  const epochMs = Date.parse(display);
  return Number.isNaN(epochMs) ? display || value : formatMoment(epochMs);
}
