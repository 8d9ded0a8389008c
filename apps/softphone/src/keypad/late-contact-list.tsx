import { createLateCode } from "../loading/late-code.ts";
import { createLatePart } from "../loading/late-part.tsx";

/** The list of contacts, which only a CRM page with contacts needs. */
export const contactList = createLateCode(() => import("./contact-list.tsx"));

export const ContactList = createLatePart(
  contactList,
  (code) => code.ContactList,
  () => null,
);
