import { z } from "zod";
import { MAX_NAMES } from "./limits.ts";

// Query parameters are strings; `meta` describes their actual types for the OpenAPI document.

/** A list in a query: repeated, separated by commas, or both. Duplicates are removed. */
export const listParameter = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => {
    const texts = given === undefined ? [] : [given].flat();
    const names = texts.flatMap((text) => text.split(",")).map((name) => name.trim());
    return [...new Set(names.filter((name) => name !== ""))];
  })
  .pipe(z.array(z.string()).max(MAX_NAMES))
  .meta({ anyOf: undefined, type: "array", items: { type: "string" } });

/** `true` or `false` in a query. */
export const flagParameter = z
  .enum(["true", "false"])
  .optional()
  .transform((text) => text === "true")
  .meta({ enum: undefined, type: "boolean", default: false });

/** The maximum number of results on a page. */
export const limitParameter = (defaultLimit: number, max: number) =>
  z
    .string()
    .regex(/^[0-9]{1,6}$/, "must be a whole number")
    .optional()
    .transform((text) => (text === undefined ? defaultLimit : Number(text)))
    .pipe(z.number().min(1).max(max))
    .meta({ pattern: undefined, type: "integer", minimum: 1, maximum: max, default: defaultLimit });

/** A time in epoch milliseconds. */
export const timeParameter = z
  .string()
  .regex(/^[0-9]{1,16}$/, "must be epoch milliseconds")
  .transform(Number)
  .optional()
  .meta({ pattern: undefined, type: "integer", minimum: 0 });
