import {
  MAX_QUOTE_LENGTH,
  MAX_ERROR_CONTEXT_VALUES,
  MAX_ERROR_CONTEXT_LENGTH,
  MAX_ERROR_FIELD_LENGTH,
  MAX_ERROR_MESSAGE_LENGTH,
  MAX_ERROR_DETAILS,
} from "../limits.ts";
import type { ErrorDetail } from "./crm-error.ts";

/** Shortens errors and lists the first ones, followed by how many more there are. */
export function limitDetails(
  errors: readonly ErrorDetail[],
  max = MAX_ERROR_DETAILS,
): ErrorDetail[] {
  const listed = errors.slice(0, max).map(shortenDetail);
  const more = errors.length - listed.length;
  if (more === 0) return listed;
  return [...listed, { message: `${more} more errors.`, code: "MORE_ERRORS" }];
}

/** The start of a text from a request, for an error message. */
export const quote = (text: string | number): string => String(text).slice(0, MAX_QUOTE_LENGTH);

export const shortenMessage = (message: string): string =>
  shorten(message, MAX_ERROR_MESSAGE_LENGTH);

function shortenDetail({ message, context, ...detail }: ErrorDetail): ErrorDetail {
  return {
    ...detail,
    message: shortenMessage(message),
    ...(detail.in !== undefined && { in: shorten(detail.in, MAX_ERROR_FIELD_LENGTH) }),
    ...(context && {
      context: Object.fromEntries(
        Object.entries(context).map(([name, values]) => [
          name,
          values
            .slice(0, MAX_ERROR_CONTEXT_VALUES)
            .map((value) => shorten(value, MAX_ERROR_CONTEXT_LENGTH)),
        ]),
      ),
    }),
  };
}

const shorten = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
