import type { CallDocument, DocumentRecord } from "@calling-extensions/host";

/** Whether a call appears on the timeline of a record. */
export const belongsTo = (
  { chosenRecord, calledRecord, viewedRecord }: CallDocument,
  { objectTypeId, objectId }: DocumentRecord,
): boolean =>
  [chosenRecord ?? calledRecord, viewedRecord].some(
    (record) => record?.objectTypeId === objectTypeId && record.objectId === objectId,
  );
