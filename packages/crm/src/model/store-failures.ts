import { CrmError } from "../errors/crm-error.ts";
import { codeOfFailure } from "../store/store-unusable.ts";

const refusals = {
  taken: ["conflict", "Write conflict: another request has just stored the same. Retry."],
  raced: ["conflict", "Write conflict. Retry."],
  full: ["storeFull", "The store is full. Nothing of this request was stored."],
  damaged: [
    "internal",
    "The service's database is damaged. Stop the service and restore a backup.",
  ],
  unfit: ["invalid", "A value of the request cannot be stored."],
  away: [
    "unavailable",
    "The store is unavailable. Retry later, but check first whether a write succeeded.",
  ],
} as const;

/** The meaning of a failed statement, by the error codes of both engines. */
const meanings: Readonly<Record<string, keyof typeof refusals>> = {
  SQLITE_CONSTRAINT_PRIMARYKEY: "taken",
  SQLITE_CONSTRAINT_UNIQUE: "taken",
  SQLITE_CONSTRAINT_FOREIGNKEY: "taken",
  SQLITE_FULL: "full",
  SQLITE_BUSY: "away",
  SQLITE_BUSY_SNAPSHOT: "raced",
  SQLITE_CORRUPT: "damaged",
  SQLITE_NOTADB: "damaged",
  // The disk fails or is read-only.
  SQLITE_IOERR: "away",
  SQLITE_READONLY: "away",
  "23503": "taken",
  "23505": "taken",
  "40001": "raced",
  "40P01": "raced",
  "53100": "full",
  XX001: "damaged",
  XX002: "damaged",
  // The server refuses, ends or times out a connection, or is starting or stopping.
  ECONNREFUSED: "away",
  ECONNRESET: "away",
  EPIPE: "away",
  ETIMEDOUT: "away",
  EHOSTUNREACH: "away",
  ENETUNREACH: "away",
  ENOTFOUND: "away",
  EAI_AGAIN: "away",
  "08000": "away",
  "08001": "away",
  "08003": "away",
  "08004": "away",
  "08006": "away",
  "25P03": "away",
  "53300": "away",
  "57014": "away",
  "57P01": "away",
  "57P02": "away",
  "57P03": "away",
  // Text with a NUL character, and a number that is too large for its column.
  "22003": "unfit",
  "22021": "unfit",
  "22P05": "unfit",
};

/** The driver's messages for a lost connection; these errors have no code. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/** Another transaction has stored in the meantime what this one has looked for and not found. */
export class WriteRaced extends Error {
  override readonly name = "WriteRaced";
}

function meaningOf(error: unknown): keyof typeof refusals | undefined {
  if (error instanceof WriteRaced) return "raced";
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") {
    return meanings[error.code] ?? meanings[codeOfFailure(error) ?? ""];
  }
  return LOST.test(error.message) ? "away" : undefined;
}

/**
 * Tells whether the transaction may succeed if it runs again. Beside others, one may have stored what this one has
 * looked for before, and finds then.
 */
export function isWriteConflict(error: unknown, isBesideOthers: boolean): boolean {
  const meaning = meaningOf(error);
  return meaning === "raced" || (isBesideOthers && meaning === "taken");
}

/** Converts the error of a failed statement; undefined if it is a fault of this service. */
export function describeStoreFailure(cause: unknown): CrmError | undefined {
  const meaning = meaningOf(cause);
  if (meaning === undefined) return undefined;
  const [code, message] = refusals[meaning];
  const error = new CrmError(code, message);
  error.cause = cause;
  return error;
}
