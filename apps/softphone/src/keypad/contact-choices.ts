import type { Contact } from "../crm-link/crm-link.ts";

/** A number of a contact that the user can choose. */
export interface ContactChoice {
  readonly contact: Contact;
  readonly number: string;
}

/** What was found, one choice for each number. */
export const choicesOf = (contacts: readonly Contact[]): readonly ContactChoice[] =>
  contacts.flatMap((contact) => contact.phoneNumbers.map((number) => ({ contact, number })));

/** Whether a text is the beginning of a name, in any script, and not a number with an extension. */
export const isName = (text: string): boolean => /^\s*\p{L}/u.test(text);

/** Whether a text is the address of a user of a phone system, and not only a name. */
export const isAddress = (text: string): boolean => /^\s*sips?:|@/i.test(text);

/** The id of a choice's element, for the field. */
export const choiceId = (index: number): string => `contact-${index}`;
