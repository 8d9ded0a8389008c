import type { StoreLocation } from "../store/tables.ts";

/** What the global setup passes to the tests on PostgreSQL. */
export const TEST_ENGINE = "CRM_TEST_ENGINE";
export const TEST_SERVER = "CRM_TEST_POSTGRES";
/** Why there is no server. */
export const TEST_START_ERROR = "CRM_TEST_POSTGRES_ERROR";
/** The template databases: without tables, with the newest tables, and with the demo data too. */
export const TEMPLATES = { bare: "template0", empty: "crm_empty", demo: "crm_demo" } as const;
export type Template = keyof typeof TEMPLATES;

/** A location for a store, until it is removed. */
export interface TestStore {
  readonly location: StoreLocation;
  readonly remove: () => Promise<void>;
}
