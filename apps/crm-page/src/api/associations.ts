import {
  associationLabels,
  type AssociationLabels,
  pageRecord,
  type PageRecord,
} from "@calling-extensions/crm/page-api";
import { type RecordKey, recordUrl } from "./record-url.ts";
import { ignoredBody, withSignal } from "./request.ts";
import { sessionRequest } from "./session.ts";

const associationUrl = (from: RecordKey, to: RecordKey): string =>
  `${recordUrl(from)}/associations/${encodeURIComponent(to.objectTypeId)}/${encodeURIComponent(to.objectId)}`;

/** Lists the record types that records can be associated with, and the labels. */
export const listAssociationLabels = (
  objectTypeId: string,
  signal?: AbortSignal,
): Promise<AssociationLabels> =>
  sessionRequest(
    associationLabels,
    `/association-labels/${encodeURIComponent(objectTypeId)}`,
    withSignal(signal),
  );

/** Associates two records with exactly these labels. */
export const setAssociation = (
  from: RecordKey,
  to: RecordKey,
  typeIds: readonly number[],
): Promise<PageRecord> =>
  sessionRequest(pageRecord, associationUrl(from, to), { method: "PUT", body: { typeIds } });

export const removeAssociation = (from: RecordKey, to: RecordKey): Promise<unknown> =>
  sessionRequest(ignoredBody, associationUrl(from, to), { method: "DELETE" });
