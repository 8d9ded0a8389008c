import * as z from "zod/mini";
import { MAX_CREATION_KEY_LENGTH } from "../limits.ts";

/** A record, call, user or app id: a positive integer below 2^53 in decimal, as a string. */
export const recordId = z
  .string()
  .check(z.regex(/^[1-9][0-9]{0,15}$/, "must be a decimal id such as 101"));

/** An object type id: `0-1` contact, `0-2` company, `0-5` ticket, `0-48` call, `2-1` a custom object. */
export const objectTypeId = z
  .string()
  .check(z.regex(/^[0-9]+-[0-9]+$/, "must be an object type id such as 0-1"));

/** A reference to a record. */
export const recordReference = z.object({ objectTypeId, objectId: recordId });

/** A random text. A second request with it changes the record that the first one created. */
export const creationKey = z.optional(
  z.string().check(z.minLength(1), z.maxLength(MAX_CREATION_KEY_LENGTH)),
);
