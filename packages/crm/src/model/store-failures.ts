import { CrmError } from "../errors/crm-error.ts";
import { codeOfFailure } from "./store-unusable.ts";

const refusals = {
  taken: ["conflict", "Somebody else wrote the same at this moment. Try again."],
  raced: ["conflict", "Somebody else wrote at this moment. Try again."],
  full: ["storeFull", "The store is full; nothing of this request was stored."],
  damaged: [
    "internal",
    "The service's database is damaged. Stop the service and restore a backup.",
  ],
  unfit: ["invalid", "A value of the request cannot be stored."],
  away: [
    "unavailable",
    "The store does not answer at the moment. Try again soon, and look first whether a write was done.",
  ],
} as const;

/** What a failed statement means, by the codes of either engine. */
const meanings: Readonly<Record<string, keyof typeof refusals>> = {
  SQLITE_CONSTRAINT_PRIMARYKEY: "taken",
  SQLITE_CONSTRAINT_UNIQUE: "taken",
  SQLITE_CONSTRAINT_FOREIGNKEY: "taken",
  SQLITE_FULL: "full",
  SQLITE_BUSY: "away",
  SQLITE_BUSY_SNAPSHOT: "raced",
  SQLITE_CORRUPT: "damaged",
  SQLITE_NOTADB: "damaged",
  // The disk fails, or was made read-only.
  SQLITE_IOERR: "away",
  SQLITE_READONLY: "away",
  "23503": "taken",
  "23505": "taken",
  "40001": "raced",
  "40P01": "raced",
  "53100": "full",
  XX001: "damaged",
  XX002: "damaged",
  // No connection, one too many, or one that the server ended: it stops, or starts, or was waited for.
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
  // Text with a zero character, and a number that its column has no room for.
  "22003": "unfit",
  "22021": "unfit",
  "22P05": "unfit",
};

/** What the driver says of a lost connection; such errors have no code. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

function meaningOf(error: unknown): keyof typeof refusals | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") {
    return meanings[error.code] ?? meanings[codeOfFailure(error) ?? ""];
  }
  return LOST.test(error.message) ? "away" : undefined;
}

/** Tells whether the same transaction may well succeed when it is run again. */
export const isRaced = (error: unknown): boolean => meaningOf(error) === "raced";

/** What a request is told of a failed statement; undefined where that is nobody's fault but ours. */
export function describeStoreFailure(cause: unknown): CrmError | undefined {
  const meaning = meaningOf(cause);
  if (meaning === undefined) return undefined;
  const [code, message] = refusals[meaning];
  const error = new CrmError(code, message);
  error.cause = cause;
  return error;
}
