import type { Resource } from "../server/endpoint.ts";
import { callEndpoints } from "./calls.ts";
import { callingAppEndpoints } from "./calling-apps.ts";
import { eventEndpoints } from "./events.ts";
import { pageRecordEndpoints } from "./records.ts";
import { sessionEndpoints } from "./session.ts";

export const pageResource: Resource = {
  tag: "CRM page",
  description:
    "What only the CRM page requests. Other programs don't need it. Writes must come from the page's own origin.",
  security: "pageSession",
  endpoints: [
    ...sessionEndpoints,
    ...pageRecordEndpoints,
    ...callEndpoints,
    ...callingAppEndpoints,
    ...eventEndpoints,
  ],
};
