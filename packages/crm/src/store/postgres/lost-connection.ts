/** Codes of the system: the server, or a proxy before it, refuses, ends or times out a connection. */
const SYSTEM =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Codes of PostgreSQL: connection exceptions, which include all errors of PgBouncer; a server that is starting or stopping;
 * a transaction that was open for too long; too many connections; a server that is a standby; and a prepared statement
 * that the connection has lost.
 */
const SERVER = /^(08...|57P..|25P03|25P04|53300|25006|26000)$/;

/** Where PostgreSQL reports that a migration has changed the types of what a prepared statement returns. */
const STALE_PLAN = "RevalidateCachedQuery";

/** The driver's messages for a lost connection; these errors have no code. */
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|Received unexpected)/;

/** A new connection leads to a server that accepts no writes. */
export class StandbyReached extends Error {
  override readonly name = "StandbyReached";

  constructor() {
    super("the server is a standby, which accepts no writes");
  }
}

/** Whether a statement failed because its connection did, so that it may succeed in another one. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof StandbyReached) return true;
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string") {
    if ("routine" in error && error.routine === STALE_PLAN) return true;
    return SYSTEM.test(error.code) || SERVER.test(error.code);
  }
  return DRIVER.test(error.message);
}
