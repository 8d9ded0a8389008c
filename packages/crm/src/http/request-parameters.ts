import { z } from "zod";
import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";

// A query holds texts; `meta` is what documents say that they mean.

/** A list in a query: repeated, joined by commas, or both; each name once. */
export const listParameter = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => {
    const texts = given === undefined ? [] : [given].flat();
    const names = texts.flatMap((text) => text.split(",")).map((name) => name.trim());
    return [...new Set(names.filter((name) => name !== ""))];
  })
  .pipe(z.array(z.string()).max(1000))
  .meta({ anyOf: undefined, type: "array", items: { type: "string" } });

/** `true` or `false` in a query. */
export const flagParameter = z
  .enum(["true", "false"])
  .optional()
  .transform((text) => text === "true")
  .meta({ enum: undefined, type: "boolean", default: false });

/** How many results a page has at most. */
export const limitParameter = (standard: number, most: number) =>
  z
    .string()
    .regex(/^[0-9]{1,6}$/, "must be a whole number")
    .optional()
    .transform((text) => (text === undefined ? standard : Number(text)))
    .pipe(z.number().min(1).max(most))
    .meta({ pattern: undefined, type: "integer", minimum: 1, maximum: most, default: standard });

/** An id in a path, where nothing can be found that has none. */
export function idInPath(text: string, word: string): RecordId {
  const id = parseRecordId(text);
  if (id === undefined)
    throw new CrmError("notFound", `There is no ${word} ${text.slice(0, 100)}.`);
  return id;
}
