import { z } from "zod";

/** An id as requests give it: text or number. */
export const givenId = z.union([z.string(), z.number()]).transform(String);
