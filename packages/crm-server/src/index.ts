/** The CRM service as part of a program, such as a test or a command line. */
export {
  createCrmServer,
  type CrmServer,
  type CrmServerOptions,
  type CrmServerStore,
} from "./create-crm-server.ts";

/** Parts of the options, reports of the page for developers of calling apps, and the content of a seed. */
export type {
  Credentials,
  FileAccess,
  HostPolicyOptions,
  NewCallingSettings as CallingSettings,
  ObjectSettingsInput as ObjectSettings,
  PageRecording,
  PageReport,
  RateLimits,
  S3Options,
  SeedInput,
  SeedRecord,
  SeedRecordType,
  SeedUser,
} from "@calling-extensions/crm";
