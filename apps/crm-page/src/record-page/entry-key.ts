import type { TimelineEntry } from "@calling-extensions/crm/page-api";

const typeIds = { call: "0-48", note: "0-46", task: "0-27" } as const;

/** The record of an activity. */
export const entryKey = ({ kind, engagementId, ownerId }: TimelineEntry) => ({
  objectTypeId: typeIds[kind],
  objectId: engagementId,
  ownerId,
});
