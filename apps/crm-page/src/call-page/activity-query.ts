import { getActivity } from "@calling-extensions/crm/page-api";
import { queryOptions } from "@tanstack/react-query";
import { callService } from "../api/session.ts";

/** An activity as timelines show it. */
export const activityQuery = (objectTypeId: string, objectId: string) =>
  queryOptions({
    queryKey: ["timeline", objectTypeId, objectId],
    queryFn: ({ signal }) =>
      callService(getActivity, { params: { objectTypeId, objectId }, signal }),
  });
