import { Client } from "pg";
import { APPLICATION_NAME } from "../store/postgres/create-pool.ts";
import { TEST_PROFILE } from "./test-databases.ts";

/**
 * What the portable profile must not send. Revoked privileges reject functions and catalogs, but not these forms.
 */
const OTHER_SQL =
  /^\s*(notify|listen)\b|\b(advisory|skip locked|for update|collate|unlogged|using gin|regclass|create extension|concurrently|lateral)\b|\bcreate\s+(unique\s+)?index\b[^;]*\bwhere\b/i;

const textOf = (query: unknown): string => {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
};

// For Vitest: a statement of the service that only PostgreSQL understands fails in tests of the portable profile.
interface Sender {
  connectionParameters: { application_name?: string };
}
const prototype = Client.prototype as unknown as {
  query: (this: Sender, ...args: unknown[]) => unknown;
};
const { query: send } = prototype;
prototype.query = function query(...args) {
  const text = textOf(args[0]);
  const isOurs = this.connectionParameters.application_name === APPLICATION_NAME;
  if (process.env[TEST_PROFILE] === "portable" && isOurs && OTHER_SQL.test(text)) {
    throw new Error(`The portable profile must not send: ${text}`);
  }
  return send.apply(this, args);
};
