import { CrmError } from "../errors/crm-error.ts";
import { STORE_RETRY_MS } from "../limits.ts";
import { WaitedTooLong } from "../store/limit-concurrency.ts";
import { isLostConnection } from "../store/postgres/lost-connection.ts";
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
  busy: ["unavailable", "The store is busy. Nothing of this request was stored. Retry later."],
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
  // The server has no memory or files left, cancels a statement, or its disk fails.
  "53000": "away",
  "53200": "away",
  "53400": "away",
  "57014": "away",
  "58000": "away",
  "58030": "away",
  // Text with a NUL character, and a number that is too large for its column.
  "22003": "unfit",
  "22021": "unfit",
  "22P05": "unfit",
};

/** Another transaction has stored in the meantime what this one has looked for and not found. */
export class WriteRaced extends Error {
  override readonly name = "WriteRaced";
}

/** The connection was lost during a commit: its transaction may be stored or not. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}

function meaningOf(error: unknown): keyof typeof refusals | undefined {
  if (error instanceof WriteRaced) return "raced";
  if (error instanceof WaitedTooLong) return "busy";
  if (error instanceof OutcomeUnknown || isLostConnection(error)) return "away";
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") {
    return meanings[error.code] ?? meanings[codeOfFailure(error) ?? ""];
  }
  return undefined;
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
  if (code === "conflict") error.retryAfterMs = STORE_RETRY_MS;
  return error;
}
