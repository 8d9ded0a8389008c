import type { DatabaseProfile, StoreLocation } from "../store/tables.ts";

/** What the global setup passes to the tests on PostgreSQL. */
export const TEST_ENGINE = "CRM_TEST_ENGINE";
/** The profile of the tests on PostgreSQL: `portable`, or none. */
export const TEST_PROFILE = "CRM_TEST_PROFILE";
export const TEST_SERVER = "CRM_TEST_POSTGRES";
/** Why there is no server. */
export const TEST_START_ERROR = "CRM_TEST_POSTGRES_ERROR";
/** The template databases: without tables, with the newest tables, and with the demo data too. */
const postgresTemplates = { bare: "template0", empty: "crm_empty", demo: "crm_demo" } as const;
export type Template = keyof typeof postgresTemplates;

/** The databases of tests in a profile, and the role that uses them. */
export interface TestProfile {
  readonly profile: DatabaseProfile;
  readonly templates: Readonly<Record<Template, string>>;
  readonly role: string;
}

/** In the portable profile, the role may not use what only PostgreSQL has: see `create-portable-template.ts`. */
export function testProfileOf(env: Readonly<Record<string, string | undefined>>): TestProfile {
  return env[TEST_PROFILE] === "portable"
    ? {
        profile: "portable",
        templates: { bare: "portable_bare", empty: "portable_empty", demo: "portable_demo" },
        role: "portable",
      }
    : { profile: "postgres", templates: postgresTemplates, role: "postgres" };
}

/** The URL of another database on a server, for a role. */
export function databaseUrlOf(server: string, database: string, role = "postgres"): string {
  const url = new URL(server);
  url.pathname = database;
  url.username = role;
  return url.href;
}

/** A location for a store, until it is removed. */
export interface TestStore {
  readonly location: StoreLocation;
  readonly remove: () => Promise<void>;
}
