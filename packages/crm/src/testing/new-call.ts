import type { CallDocumentRequest } from "../page-api/index.ts";

/** The first version of an outbound call's document, as the page sends it. */
export const newCall = (changes: Partial<CallDocumentRequest> = {}): CallDocumentRequest => ({
  version: 1,
  base: 0,
  writer: "tab-1",
  direction: "OUTBOUND",
  state: "dialing",
  startedAgo: 0,
  owner: "host",
  properties: {},
  ...changes,
});
