import type { MessageRecord } from "@calling-extensions/host";
import { fieldOf } from "./message-fields.ts";

/** Properties of an engagement that are moments. */
const moments = ["hs_timestamp", "hs_createdate", "hs_lastmodifieddate"] as const;

/** A moment of this size is in seconds: in milliseconds, it would be before 1973. */
const MAX_SECONDS = 1e11;

/** Moments in seconds among the properties of a message, each as the end of a sentence. */
export const findSeconds = (message: MessageRecord): readonly string[] =>
  moments
    .filter((name) => {
      const value = fieldOf({ data: fieldOf(message, "engagementProperties") }, name);
      const number = typeof value === "string" && value !== "" ? Number(value) : value;
      return typeof number === "number" && number > 0 && number < MAX_SECONDS;
    })
    .map((name) => `data.engagementProperties.${name}: A time must be in milliseconds.`);
