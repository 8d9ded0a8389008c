import { z } from "zod";
import {
  MAX_LINE_LENGTH,
  MAX_CURSOR_LENGTH,
  DEFAULT_PAGE_SIZE,
  MAX_PAGE_SIZE,
  MAX_FILE_PATH_LENGTH,
} from "../limits.ts";
import type { Page, RangeCondition } from "../files/search-page.ts";
import { limitParameter, listParameter } from "../query-parameters.ts";

// What searches of files and of folders have in common.

/** A whole number in a query. */
export const number = z
  .string()
  .regex(/^\d{1,16}$/, "must be a whole number")
  .transform(Number);

/** A whole number in a query, as the OpenAPI document shows it. */
export const count = number.meta({ type: "integer" });

/** A time in a query: ISO 8601 or epoch milliseconds. */
export const moment = z
  .union([number, z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))])
  .meta({ anyOf: undefined, type: "string", format: "date-time" });

export const word = z.string().max(MAX_LINE_LENGTH);

/** The parameters of both searches. */
export const searchParameters = {
  properties: listParameter,
  after: z.string().max(MAX_CURSOR_LENGTH).optional(),
  before: z.string().max(MAX_CURSOR_LENGTH).optional(),
  limit: limitParameter(DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
  sort: listParameter,
  ids: listParameter,
  parentFolderIds: listParameter,
  idLte: count.optional(),
  idGte: count.optional(),
  createdAt: moment.optional(),
  createdAtLte: moment.optional(),
  createdAtGte: moment.optional(),
  updatedAt: moment.optional(),
  updatedAtLte: moment.optional(),
  updatedAtGte: moment.optional(),
  name: word.optional(),
  path: z.string().max(MAX_FILE_PATH_LENGTH).optional(),
};

const operators = { "": "=", Gte: ">=", Lte: "<=" } as const;

/** The conditions on fields that are compared exactly or by their ends. */
export const toRanges = <Field extends string>(
  query: Readonly<Record<string, unknown>>,
  columns: Readonly<Record<Field, string>>,
): RangeCondition<Field>[] =>
  (Object.keys(columns) as Field[]).flatMap((field) =>
    Object.entries(operators).flatMap(([suffix, operator]) => {
      const value = query[`${field}${suffix}`];
      return typeof value === "number" ? [{ field, operator, value }] : [];
    }),
  );

/** A list that is empty restricts nothing. */
export const unlessEmpty = (texts: readonly string[]): readonly string[] | undefined =>
  texts.length > 0 ? texts : undefined;

export const paging = z
  .object({
    next: z.object({ after: z.string(), link: z.string().optional() }).optional(),
    prev: z.object({ before: z.string(), link: z.string().optional() }).optional(),
  })
  .optional();

/** The field `paging` of a response, if there are other pages. */
export function toPaging({ after, before }: Pick<Page<unknown>, "after" | "before">): {
  paging?: z.input<typeof paging>;
} {
  const next = after !== undefined && { next: { after } };
  const prev = before !== undefined && { prev: { before } };
  return next || prev ? { paging: { ...next, ...prev } } : {};
}
