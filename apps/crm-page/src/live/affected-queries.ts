import type { PageEvent, PageRecord } from "@calling-extensions/crm/page-api";
import type { FetchStatus, QueryKey } from "@tanstack/react-query";
import type { RecordPointer } from "../navigation/paths.ts";

/** What was asked for, and what came. */
export interface Answered {
  readonly queryKey: QueryKey;
  readonly state: { readonly data: unknown; readonly fetchStatus: FetchStatus };
}

/** Whether an answer may be another one by now. */
export function concerns(event: PageEvent, { queryKey, state }: Answered): boolean {
  const [what, objectTypeId, objectId] = queryKey;
  switch (event.type) {
    case "ready":
    case "reset":
      return true;
    case "providers":
      return what === "providers" || what === "installations";
    case "timeline":
      return (
        what === "timeline" && objectTypeId === event.objectTypeId && objectId === event.objectId
      );
    case "record":
      if (what === "records") return objectTypeId === event.objectTypeId;
      if (objectTypeId === event.objectTypeId && objectId === event.objectId) return true;
      return what === "record" && mentions(state, event);
    default:
      // A call is told on its timelines; an app's restart is its frame's concern.
      return false;
  }
}

/** A record's page shows the names and numbers of those that it is associated with. */
function mentions(
  { data, fetchStatus }: Answered["state"],
  { objectTypeId, objectId }: RecordPointer,
): boolean {
  // Whom it is associated with is not known before the first answer.
  if (data === undefined) return fetchStatus === "fetching";
  // What queries of records answer.
  return (data as PageRecord).associations.some(({ records }) =>
    records.some((other) => other.objectTypeId === objectTypeId && other.objectId === objectId),
  );
}
