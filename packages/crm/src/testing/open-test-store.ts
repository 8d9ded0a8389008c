import { copyPostgres } from "./copy-postgres.ts";
import { copySqlite } from "./copy-sqlite.ts";
import { TEST_ENGINE, type Template, type TestStore } from "./test-databases.ts";

/** The engine of the tests in this file. */
export const testEngine = process.env[TEST_ENGINE] === "postgres" ? "postgres" : "sqlite";

/** Opens a store on the engine under test. It is a copy of a template, as creating one is slow. */
export function openTestStore(template: Template): Promise<TestStore> {
  return testEngine === "sqlite" ? copySqlite(template) : copyPostgres(template);
}
