import type { ErrorDetail } from "./crm-error.ts";

/** How many errors a response lists; a program mends these first, and a person reads no more. */
export const MAX_DETAILS = 20;

/** The longest texts of a detail, in characters: a request may name things as long as itself. */
const MAX_MESSAGE_LENGTH = 1000;
const MAX_NAME_LENGTH = 200;
const MAX_CONTEXT_LENGTH = 500;
const MAX_CONTEXT_VALUES = 100;

/** Lists the first errors in short, and as a last one how many more there are. */
export function limitDetails(errors: readonly ErrorDetail[], max = MAX_DETAILS): ErrorDetail[] {
  const listed = errors.slice(0, max).map(shortenDetail);
  const more = errors.length - listed.length;
  if (more === 0) return listed;
  return [...listed, { message: `${more} more errors.`, code: "MORE_ERRORS" }];
}

export const shortenMessage = (message: string): string => shorten(message, MAX_MESSAGE_LENGTH);

function shortenDetail({ message, context, ...detail }: ErrorDetail): ErrorDetail {
  return {
    ...detail,
    message: shortenMessage(message),
    ...(detail.in !== undefined && { in: shorten(detail.in, MAX_NAME_LENGTH) }),
    ...(context && {
      context: Object.fromEntries(
        Object.entries(context).map(([name, values]) => [
          name,
          values.slice(0, MAX_CONTEXT_VALUES).map((value) => shorten(value, MAX_CONTEXT_LENGTH)),
        ]),
      ),
    }),
  };
}

const shorten = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
