import { copyPostgres } from "./copy-postgres.ts";
import { copySqlite } from "./copy-sqlite.ts";
import { TEST_ENGINE, testProfileOf, type Template, type TestStore } from "./test-databases.ts";

/** The engine of the tests in this file. */
export const testEngine = process.env[TEST_ENGINE] === "postgres" ? "postgres" : "sqlite";

/** The profile of a PostgreSQL database in the tests of this file. */
export const { profile: testProfile } = testProfileOf(process.env);

/** Opens a store on the engine under test. It is a copy of a template, as creating one is slow. */
export function openTestStore(template: Template): Promise<TestStore> {
  return testEngine === "sqlite" ? copySqlite(template) : copyPostgres(template);
}
