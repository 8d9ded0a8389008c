import { expect, it } from "vitest";
import { storeUnreachable } from "./store-unreachable.ts";
import { describeUnusable } from "./store-unusable.ts";

const file = { file: "/data/crm.db" } as const;
const failure = (code: string, cause?: unknown) =>
  Object.assign(new Error("The driver's words.", { cause }), { code });

it.each([
  ["SQLITE_FULL", /^The disk that holds \/data\/crm\.db is full\. Free some space/],
  ["53100", /is full/],
  ["SQLITE_CORRUPT_INDEX", /is damaged.* Restore a backup/],
  ["SQLITE_READONLY_DIRECTORY", /can't be opened for writing/],
  ["SQLITE_IOERR_FSYNC", /fails to read or write\. Check the disk/],
  ["55P03", /^Another program locks the database/],
  ["SQLITE_BUSY_SNAPSHOT", /^Another program locks the database \/data\/crm\.db\./],
])("a store that fails with %s has a message with the way out", (code, message) => {
  expect(describeUnusable(file, failure(code))?.message).toMatch(message);
  const wrapped = new Error("A migration failed.", { cause: failure(code) });
  expect(describeUnusable(file, wrapped)?.message).toMatch(message);
});

it("an unknown error is not described", () => {
  expect(describeUnusable(file, failure("SQLITE_MISUSE"))).toBeUndefined();
  expect(describeUnusable(file, "no error")).toBeUndefined();
});

it("no message has the password of a database", () => {
  const databaseUrl = "postgres://crm:secret@db.example:5432/calls";
  expect(describeUnusable({ databaseUrl }, failure("53100"))?.message).toContain(
    "that holds db.example:5432/calls is full",
  );
  // As Node reports a refused connection.
  const refused = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
  expect(storeUnreachable(databaseUrl, refused).message).toBe(
    "The database db.example:5432/calls cannot be used: ECONNREFUSED https://calling-extensions.dev/e/storeUnreachable",
  );
  const pooled = storeUnreachable(databaseUrl, new Error("unsupported startup parameter: a"));
  expect(pooled.message).toContain("PgBouncer needs ignore_startup_parameters = ");
  // No URL, because the password isn't encoded.
  expect(storeUnreachable("postgres://crm:secret/@db.example", refused).message).toBe(
    "The database of the given address cannot be used: ECONNREFUSED https://calling-extensions.dev/e/storeUnreachable",
  );
});
