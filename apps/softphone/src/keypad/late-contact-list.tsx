import { createLatePart } from "../loading/late-part.tsx";
import { contactList } from "./late-code.ts";

export const ContactList = createLatePart(
  contactList,
  (code) => code.ContactList,
  () => null,
);
