import { copyPostgres } from "./copy-postgres.ts";
import { copySqlite } from "./copy-sqlite.ts";
import { TEST_ENGINE, type Template } from "./test-databases.ts";
import type { StoreLocation } from "../store/tables.ts";

/** Which engine the tests of this file run on. */
const testEngine = process.env[TEST_ENGINE] === "postgres" ? "postgres" : "sqlite";

/** A store on the engine under test: a copy of one that is made once, as that takes its time. */
export function openTestStore(template: Template): Promise<TestStore> {
  return testEngine === "sqlite" ? copySqlite(template) : copyPostgres(template);
}

/** A place for a store, until it is removed. */
export interface TestStore {
  readonly location: StoreLocation;
  readonly remove: () => Promise<void>;
}
