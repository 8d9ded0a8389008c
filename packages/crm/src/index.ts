/** The CRM with its store and its HTTP API. */
export { openCrm, type ImportOptions, type OpenCrm, type OpenCrmOptions } from "./open-crm.ts";
export { createCrmApp, type CrmAppOptions } from "./http/create-crm-app.ts";
export type { NewCallingSettings } from "./settings/calling-settings-schema.ts";
export type { ObjectSettingsInput } from "./objects/object-settings.ts";
export type { RateLimits } from "./http/server/rate-limiter.ts";
export type { ServiceObserver } from "./model/service-observer.ts";
export { countJobs, type WaitingJobs } from "./jobs/jobs.ts";
export type { ProbeUrl } from "./endpoints/services.ts";

/** The error class of the API, for routes that are served next to it. */
export { CrmError } from "./errors/crm-error.ts";

/** Which URLs the service may request for its users and apps. */
export { createAddressGuard, type AddressGuard } from "./network/address-guard.ts";
export { ADDRESS_NOT_ALLOWED, type ResolveName } from "./network/pinned-lookup.ts";

/** For developers of calling apps. */
export { recordAppRestart } from "./changes/write-changes.ts";
export type { HostPolicyOptions, PageRecording, PageReport } from "./page-api/index.ts";

/** Scheduled tasks: expire the leases of calls, run jobs, send heartbeats, and remove what is no longer needed. */
export { watchLeases } from "./calls/expire-calls.ts";
export { watchRequestCounts } from "./auth/request-counter.ts";
export { watchDocuments } from "./calls/purge-documents.ts";
export { watchJobs } from "./jobs/job-runner.ts";
export {
  contentDirectoryOf,
  contentPathOf,
  contentPathsOf,
  createLocalContentStore,
} from "./files/local-content-store.ts";
export { watchContents } from "./files/sweep-contents.ts";
export type { FileAccess } from "./files/stored-file.ts";
export { createS3ContentStore, type S3Options } from "./files/s3-content-store.ts";
export { watchRecycleBin } from "./objects/erase-expired.ts";
export { watchHeartbeat } from "./store/process-heartbeat.ts";

/** The data directory, which one process locks. */
export { databaseFileOf, lockDataDirectory, type DataDirectory } from "./store/data-directory.ts";

/** Where the users of the page sign in. */
export type { SignInOptions } from "./sign-in/sign-in-provider.ts";

/** For upgrades. */
export { migrateStore } from "./store/migrate-store.ts";

export { copyDatabase, listContentKeys } from "./store/copy-database.ts";

/** Errors of a store that can't be reached or used. */
export { isLoopback, isLoopbackOrigin } from "./network/loopback.ts";
export { describeUnusable } from "./store/store-unusable.ts";
export type { PostgresLocation, StoreLocation } from "./store/tables.ts";

/** Credentials of programs. */
export {
  hasCredentials,
  matchesCredentials,
  createCredentials,
  replaceCredentials,
  type Credentials,
} from "./auth/credentials.ts";

/** Seeds. */
export { softphoneUrl } from "./seed/demo-seed.ts";
export { parseSeed, readSeed } from "./seed/read-seed-file.ts";
export type { Seed, SeedInput, SeedRecord, SeedRecordType, SeedUser } from "./seed/seed-schema.ts";
