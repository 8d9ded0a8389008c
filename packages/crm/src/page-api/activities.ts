import type { PageEndpoint } from "./page-endpoint.ts";
import { timelineEntry } from "./records.ts";

/** An activity as timelines show it. */
export const getActivity = {
  method: "GET",
  path: "/_page/records/:objectTypeId/:objectId/activity",
  response: { 200: timelineEntry },
} as const satisfies PageEndpoint;
