import { z } from "zod";

const name = z.string().max(1000).optional();

/**
 * `POST /_page/contacts`: makes a contact of a caller that nobody knows, 201 with the page's record.
 * Another contact's `email` is a conflict, 409.
 */
export const createContactRequest = z
  .object({
    firstname: name,
    lastname: name,
    /** In any format; kept as it is typed. */
    phone: z.string().trim().min(1).max(100),
    email: name,
  })
  .meta({ id: "NewPageContact" });
export type CreateContactRequest = z.infer<typeof createContactRequest>;
