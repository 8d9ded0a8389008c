import { CrmError } from "../errors/crm-error.ts";

const refusals = {
  taken: ["conflict", "Somebody else wrote the same at this moment. Try again."],
  raced: ["conflict", "Somebody else wrote at this moment. Try again."],
  full: ["storeFull", "The store is full; nothing of this request was stored."],
  unfit: ["invalid", "A value of the request cannot be stored."],
} as const;

/** What a failed statement means, by the codes of either engine. */
const meanings: Readonly<Record<string, keyof typeof refusals>> = {
  SQLITE_CONSTRAINT_PRIMARYKEY: "taken",
  SQLITE_CONSTRAINT_UNIQUE: "taken",
  SQLITE_CONSTRAINT_FOREIGNKEY: "taken",
  SQLITE_FULL: "full",
  "23503": "taken",
  "23505": "taken",
  "40001": "raced",
  "40P01": "raced",
  "53100": "full",
  // Text with a zero character, and a number that its column has no room for.
  "22003": "unfit",
  "22021": "unfit",
  "22P05": "unfit",
};

const meaningOf = (error: unknown): keyof typeof refusals | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? meanings[error.code]
    : undefined;

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
