import { randomBytes, randomInt } from "node:crypto";
import type Database from "libsql";
import { sqliteTables } from "./sqlite-tables.ts";
import { MAX_FIRST_POSITION } from "./migrations/0010-changes.ts";
import { SIGNING_KEY_BYTES } from "./migrations/0060-files.ts";

/** Creates what all migrations create in an empty database, in one transaction. It takes a tenth of their time. */
export function createSqliteTables(database: Database.Database): void {
  const values: Record<string, string> = {
    $now: String(Date.now()),
    $position: String(randomInt(MAX_FIRST_POSITION)),
    $secret: `'${randomBytes(SIGNING_KEY_BYTES).toString("hex")}'`,
    $timestamp: `'${new Date().toISOString()}'`,
  };
  const statements = sqliteTables.replaceAll(/\$\w+/g, (name) => values[name] ?? name);
  database.exec(`begin;\n${statements}\ncommit;`);
}
