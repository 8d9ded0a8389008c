import { z } from "zod";
import { CrmError } from "../errors/crm-error.ts";

/** Hides where a page ended in a text that clients hand back as they got it. */
export const writeCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** Reads such a text back; anything else is the client's fault. */
export function readCursor<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch (cause) {
    const error = new CrmError("invalid", "The cursor after is none that this list gave.", [
      { message: "Hand back the after of the page before.", in: "after", code: "INVALID_CURSOR" },
    ]);
    error.cause = cause;
    throw error;
  }
}
