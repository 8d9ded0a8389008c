import { z } from "zod";
import { CrmError } from "../errors/crm-error.ts";

/** Writes the position after a page as an opaque text. */
export const writeCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** Reads such a text; throws if it is invalid. */
export function readCursor<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch (cause) {
    const error = new CrmError("invalid", "Invalid `after` cursor.", [
      { message: "Pass `after` from the previous page.", in: "after", code: "INVALID_CURSOR" },
    ]);
    error.cause = cause;
    throw error;
  }
}
