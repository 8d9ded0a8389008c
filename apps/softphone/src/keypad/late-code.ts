import { createLateCode } from "../loading/late-code.ts";

/** The list of contacts, which only a CRM page with contacts needs. */
export const contactList = createLateCode(() => import("./contact-list.tsx"));
