import {
  editableProperties,
  type EditableProperties,
  propertyHistory,
  type PropertyHistory,
} from "@calling-extensions/crm/page-api";
import { type RecordKey, recordUrl } from "./record-url.ts";
import { withSignal } from "./request.ts";
import { sessionRequest } from "./session.ts";

export const listEditableProperties = (
  objectTypeId: string,
  signal?: AbortSignal,
): Promise<EditableProperties> =>
  sessionRequest(
    editableProperties,
    `/properties/${encodeURIComponent(objectTypeId)}`,
    withSignal(signal),
  );

/** Gets the values that a property had, the newest first. */
export const getPropertyHistory = (
  record: RecordKey,
  name: string,
  signal?: AbortSignal,
): Promise<PropertyHistory> =>
  sessionRequest(
    propertyHistory,
    `${recordUrl(record)}/history/${encodeURIComponent(name)}`,
    withSignal(signal),
  );
