/** The CRM: its store, its data, and the interface over HTTP. */
export { openCrm, type OpenCrm, type OpenCrmOptions } from "./open-crm.ts";
export { createCrmApp, type CrmAppOptions } from "./http/create-crm-app.ts";
export type { ObjectSettingsInput } from "./objects/object-settings.ts";
export type { RateLimits } from "./http/rate-limits.ts";
export type { ProbeUrl } from "./http/page-probe-route.ts";

/** What every refusal is, so that what is served beside the interface refuses as it does. */
export { CrmError } from "./errors/crm-error.ts";

/** What whoever develops a calling app is told, and tells. */
export { recordAppRestart } from "./changes/record-app-restart.ts";
export type { PageReport } from "./page-api/index.ts";

/** What ends calls of which nothing is heard any more, and erases what was deleted long ago. */
export { watchLeases } from "./calls/expire-calls.ts";
export { watchRecycleBin } from "./objects/erase-expired.ts";

/** Where the data is kept: one process for each directory. */
export {
  databaseFileOf,
  DataDirectoryTaken,
  lockDataDirectory,
  type DataDirectory,
} from "./store/data-directory.ts";

export { copyDatabase } from "./store/copy-database.ts";

/** A database that cannot be had, or not be used. */
export { StoreUnreachable } from "./store/store-unreachable.ts";
export { describeUnusable, StoreUnusable } from "./store/store-unusable.ts";
export type { StoreLocation } from "./store/tables.ts";

/** Who may use the interface. */
export {
  hasCredentials,
  matchesCredentials,
  createCredentials,
  replaceCredentials,
  type Credentials,
} from "./auth/credentials.ts";

/** What a store begins with. */
export { softphoneUrl } from "./seed/demo-seed.ts";
export { parseSeed, readSeed, SeedError } from "./seed/read-seed-file.ts";
export type { Seed, SeedInput } from "./seed/seed-schema.ts";
