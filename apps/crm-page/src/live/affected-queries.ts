import type { PageEvent, PageRecord } from "@calling-extensions/crm/page-api";
import type { FetchStatus, QueryKey } from "@tanstack/react-query";
import { callType } from "../records/object-types.ts";
import type { RecordPointer } from "../navigation/paths.ts";

const TASK_TYPE_ID = "0-27";

/** The part of a query that decides whether an event affects it. */
export interface QueryInfo {
  readonly queryKey: QueryKey;
  readonly state: { readonly data: unknown; readonly fetchStatus: FetchStatus };
}

/** Whether an event may have changed the result of a query. */
// oxlint-disable-next-line complexity -- one case for each event
export function isAffected(event: PageEvent, { queryKey, state }: QueryInfo): boolean {
  const [what, objectTypeId, objectId] = queryKey;
  switch (event.type) {
    case "ready":
    case "reset":
      return true;
    case "providers":
      return ["providers", "installations", "developer-apps"].includes(String(what));
    case "definitions":
      // A record shows the labels of its properties and stages.
      return [
        "pipelines",
        "properties",
        "property-definitions",
        "association-labels",
        "record",
        "records",
        "saved-lists",
        "tasks",
      ].includes(String(what));
    case "users":
      // The session has the permissions of its user.
      return what === "users" || what === "session";
    case "files":
      return what === "files" || what === "jobs";
    case "timeline":
      return (
        what === "timeline" && objectTypeId === event.objectTypeId && objectId === event.objectId
      );
    case "call":
      // A call changes its timelines, too, which have their own event.
      if (objectTypeId === callType.id)
        return what === "records" || objectId === event.engagementId;
      return (
        ["missed-calls", "call-counts", "users"].includes(String(what)) ||
        objectTypeId === "without-record"
      );
    case "record":
      if (what === "tasks") return event.objectTypeId === TASK_TYPE_ID;
      if (what === "records") return objectTypeId === event.objectTypeId;
      if (objectTypeId === event.objectTypeId && objectId === event.objectId) return true;
      return what === "record" && isAssociatedWith(state, event);
    default:
      // A restarted app reloads its frame.
      return false;
  }
}

/** A record's page shows the names and numbers of associated records. */
function isAssociatedWith(
  { data, fetchStatus }: QueryInfo["state"],
  { objectTypeId, objectId }: RecordPointer,
): boolean {
  // The associations are unknown before the first response.
  if (data === undefined) return fetchStatus === "fetching";
  // The result of a record query.
  return (data as PageRecord).associations.some(({ records }) =>
    records.some((other) => other.objectTypeId === objectTypeId && other.objectId === objectId),
  );
}
