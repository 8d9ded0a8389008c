/** The CRM service as a part of a program: a test, a command line. */
export {
  createCrmServer,
  PortTaken,
  type CrmServer,
  type CrmServerOptions,
  type CrmServerStore,
} from "./create-crm-server.ts";

/** Why a service could not be started, in sentences for people. */
export { CredentialsUnusable } from "./credentials-file.ts";
export {
  DataDirectoryTaken,
  SeedError,
  StoreUnreachable,
  StoreUnusable,
} from "@calling-extensions/crm";

/** What whoever develops a calling app hears from the page, and what a seed may hold. */
export type { PageReport, SeedInput } from "@calling-extensions/crm";
