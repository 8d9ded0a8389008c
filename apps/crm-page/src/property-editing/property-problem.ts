import { t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { errorDetails, type ErrorDetail } from "../api/error-details.ts";

/** What users can do about a rejected value, by the code of the problem. */
const advice: Readonly<Record<string, string>> = {
  INVALID_NUMBER: t`Enter a number, such as 1500 or 12.5.`,
  INVALID_DATE: t`Enter a date.`,
  INVALID_BOOLEAN: t`Choose yes or no.`,
  INVALID_OPTION: t`Choose one of the options.`,
  INVALID_TEXT: t`Remove the characters that can't be displayed.`,
  REQUIRED: t`Enter a value. This can't be empty.`,
  VALUE_TOO_LONG: t`Shorten the text.`,
  NOT_UNIQUE: t`Another record already has this value.`,
};

const describe = ({ code, message }: ErrorDetail): string => advice[code ?? ""] ?? message;

/** The problems of an error by the name of their property. */
export const problemsByProperty = (error: Error | null): ReadonlyMap<string, string> =>
  new Map(
    errorDetails(error).flatMap((detail) =>
      detail.in === undefined ? [] : [[detail.in, describe(detail)]],
    ),
  );

/** Why a value was not saved: for people, in a sentence. */
export function describeProblem(error: Error): string {
  const conflict = findConflict(error);
  if (conflict) return conflict.text;
  const [first] = errorDetails(error);
  return first ? describe(first) : error.message;
}

/** That another user changed a value first. */
export interface Conflict {
  /** Who changed it, and when. */
  readonly text: string;
  /** The value now, for people; empty if it was cleared. */
  readonly display: string;
}

/** The conflicts in an error by the name of their property. */
export const conflictsByProperty = (error: Error | null): ReadonlyMap<string, Conflict> =>
  new Map(
    errorDetails(error).flatMap((detail) =>
      detail.in === undefined || detail.code !== "CHANGED_MEANWHILE"
        ? []
        : [[detail.in, toConflict(detail)]],
    ),
  );

/** The first conflict in an error. */
export const findConflict = (error: Error | null): Conflict | undefined =>
  conflictsByProperty(error).values().next().value;

function toConflict({ context }: ErrorDetail): Conflict {
  const { changedBy, changedAt, display } = context ?? {};
  const epochMs = Date.parse(changedAt?.[0] ?? "");
  const who = changedBy?.[0] ?? t`Another user`;
  return {
    text: Number.isNaN(epochMs)
      ? t`${who} changed this first.`
      : t`${who} changed this first on ${formatDateTime(epochMs)}.`,
    display: display?.[0] ?? "",
  };
}
