import {
  getPropertyHistory,
  listAssociationLabels,
  listEditableProperties,
} from "@calling-extensions/crm/page-api";
import { queryOptions } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import type { RecordPointer } from "../navigation/paths.ts";

/** The properties of a record type, with what people need to edit them. */
export const propertiesQuery = (objectTypeId: string) =>
  queryOptions({
    queryKey: ["properties", objectTypeId],
    queryFn: ({ signal }) =>
      callService(listEditableProperties, { params: { objectTypeId }, signal }),
  });

/** The values that a property had. A change of the record refreshes them. */
export const propertyHistoryQuery = ({ objectTypeId, objectId }: RecordPointer, name: string) =>
  queryOptions({
    queryKey: ["history", objectTypeId, objectId, name],
    queryFn: ({ signal }) =>
      callService(getPropertyHistory, {
        params: { objectTypeId, objectId, propertyName: name },
        signal,
      }),
  });

/** The record types and labels with which records of a type can be associated. */
export const associationLabelsQuery = (objectTypeId: string) =>
  queryOptions({
    queryKey: ["association-labels", objectTypeId],
    queryFn: ({ signal }) =>
      callService(listAssociationLabels, { params: { objectTypeId }, signal }),
  });
