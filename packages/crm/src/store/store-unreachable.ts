import { DocumentedError } from "@calling-extensions/contract";

const POOLER_ADVICE =
  "PgBouncer needs ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout.";

/** A database that doesn't respond or rejects the connection. The message has no password. */
export function storeUnreachable(databaseUrl: string, cause: unknown): DocumentedError {
  const reason = cause instanceof Error ? cause.message || codeOf(cause) : String(cause);
  const advice = reason.includes("unsupported startup parameter") ? ` ${POOLER_ADVICE}` : "";
  const message = `The database ${locationOf(databaseUrl)} cannot be used: ${reason}${advice}`;
  return new DocumentedError("storeUnreachable", message, { cause });
}

/** The host and database of a URL, without the user. */
export function locationOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return "of the given address";
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/** The code of an error; Node's error for a refused connection may have no message. */
const codeOf = (error: Error): string => ("code" in error ? String(error.code) : error.name);
