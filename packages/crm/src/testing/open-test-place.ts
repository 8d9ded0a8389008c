import { copyPostgres } from "./copy-postgres.ts";
import { copySqlite } from "./copy-sqlite.ts";
import { TEST_ENGINE, type Template } from "./test-databases.ts";
import type { TestPlace } from "./test-place.ts";

/** Which engine the tests of this file run on. */
const testEngine = process.env[TEST_ENGINE] === "postgres" ? "postgres" : "sqlite";

/** A store on the engine under test: a copy of one that is made once, as that takes its time. */
export function openTestPlace(template: Template): Promise<TestPlace> {
  return testEngine === "sqlite" ? copySqlite(template) : copyPostgres(template);
}
