import {
  editableProperties,
  type EditableProperties,
  type NewPageProperty,
  pageProperties,
  type PageProperties,
  type PagePropertyChange,
  propertyHistory,
  type PropertyHistory,
} from "@calling-extensions/crm/page-api";
import { type RecordKey, recordUrl } from "./record-url.ts";
import { ignoredBody, withSignal } from "./request.ts";
import { sessionRequest } from "./session.ts";

const typeUrl = (objectTypeId: string): string => `/properties/${encodeURIComponent(objectTypeId)}`;

export const listEditableProperties = (
  objectTypeId: string,
  signal?: AbortSignal,
): Promise<EditableProperties> =>
  sessionRequest(editableProperties, typeUrl(objectTypeId), withSignal(signal));

/** Lists all properties of a type with their definitions. */
export const listProperties = (
  objectTypeId: string,
  signal?: AbortSignal,
): Promise<PageProperties> =>
  sessionRequest(pageProperties, `${typeUrl(objectTypeId)}/definitions`, withSignal(signal));

/** Names a property. */
export interface PropertyPointer {
  readonly objectTypeId: string;
  readonly name: string;
}

const propertyUrl = ({ objectTypeId, name }: PropertyPointer): string =>
  `${typeUrl(objectTypeId)}/${encodeURIComponent(name)}`;

export const createProperty = (objectTypeId: string, body: NewPageProperty): Promise<unknown> =>
  sessionRequest(ignoredBody, typeUrl(objectTypeId), { method: "POST", body });

export const changeProperty = (
  pointer: PropertyPointer,
  body: PagePropertyChange,
): Promise<unknown> => sessionRequest(ignoredBody, propertyUrl(pointer), { method: "PATCH", body });

export const archiveProperty = (pointer: PropertyPointer): Promise<unknown> =>
  sessionRequest(ignoredBody, propertyUrl(pointer), { method: "DELETE" });

export const restoreProperty = (pointer: PropertyPointer): Promise<unknown> =>
  sessionRequest(ignoredBody, `${propertyUrl(pointer)}/restore`, { method: "POST" });

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
