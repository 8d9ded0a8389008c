import { getPageRecord } from "@calling-extensions/crm/page-api";
import { queryOptions } from "@tanstack/react-query";
import { callService } from "../api/session.ts";

export const recordQuery = (objectTypeId: string, objectId: string) =>
  queryOptions({
    queryKey: ["record", objectTypeId, objectId],
    queryFn: ({ signal }) =>
      callService(getPageRecord, { params: { objectTypeId, objectId }, signal }),
  });

/** The record, if it is in the recycle bin. */
export const deletedRecordQuery = (objectTypeId: string, objectId: string) =>
  queryOptions({
    queryKey: ["record", objectTypeId, objectId, "deleted"],
    queryFn: ({ signal }) =>
      callService(getPageRecord, {
        params: { objectTypeId, objectId },
        query: { archived: "true" },
        signal,
      }),
  });

/** The key of the mutation that deletes the record on the screen. */
export const DELETION_KEY = ["delete-record"];
