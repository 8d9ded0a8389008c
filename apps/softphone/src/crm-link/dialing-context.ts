import type { PayloadOf } from "@calling-extensions/sdk";
import * as z from "zod";

/** What the CRM page asked to be dialled. It is handed back untouched, unknown fields included. */
export type DialingContext = PayloadOf<"DIAL_NUMBER">;

/** Held loosely: the SDK has checked it once, and only its number is read here. */
export const dialingContext = z.custom<DialingContext>(
  (value) => z.looseObject({ phoneNumber: z.string() }).safeParse(value).success,
);
