/**
 * The requests of the CRM page to its service under `/_page`: the schemas and numbers that both sides
 * use, by resource as the endpoints in `http/page`. Ids are decimal strings, times epoch milliseconds,
 * durations milliseconds.
 */
export * from "./activities.ts";
export * from "./app-requests.ts";
export * from "./associations.ts";
export * from "./bodies.ts";
export * from "./callers.ts";
export * from "./calling-apps.ts";
export * from "./calls-without-record.ts";
export * from "./calls.ts";
export * from "./choices.ts";
export * from "./developer-apps.ts";
export * from "./events.ts";
export * from "./files.ts";
export * from "./ids.ts";
export * from "./jobs.ts";
export * from "./call-counts.ts";
export * from "./missed-calls.ts";
export * from "./notes.ts";
export * from "./page-file.ts";
export * from "./permissions.ts";
export * from "./imports.ts";
export * from "./pipelines.ts";
export * from "./properties.ts";
export * from "./providers.ts";
export * from "./record-lists.ts";
export * from "./record-requests.ts";
export * from "./records.ts";
export * from "./rights.ts";
export * from "./saved-lists.ts";
export * from "./search.ts";
export * from "./session-header.ts";
export * from "./session.ts";
export * from "./task-lists.ts";
export * from "./tasks.ts";
export * from "./transcripts.ts";
export * from "./tokens.ts";
export * from "./users.ts";
export * from "../ids/call-outcomes.ts";
export { foldText, wordsOfQuery } from "../text/fold-text.ts";
export type * from "./page-endpoint.ts";
export {
  AVAILABILITY_INTERVAL_MS,
  GIVEN_UP_DAYS,
  MAX_CALL_AGE_MS,
  MAX_FILE_NAME_LENGTH,
  MAX_FRAME_SIZE_PX,
} from "../limits.ts";
