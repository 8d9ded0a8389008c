/** Kinds of records: the id that links and messages use, the word in paths, and words for people. */
export const objectTypes = [
  { id: "0-1", name: "contacts", word: "contact", label: "Contact", labelPlural: "Contacts" },
  { id: "0-2", name: "companies", word: "company", label: "Company", labelPlural: "Companies" },
  { id: "0-5", name: "tickets", word: "ticket", label: "Ticket", labelPlural: "Tickets" },
  { id: "0-48", name: "calls", word: "call", label: "Call", labelPlural: "Calls" },
] as const;

export type ObjectType = (typeof objectTypes)[number];
export type ObjectTypeId = ObjectType["id"];
export type ObjectTypeName = ObjectType["name"];

const byWord = new Map<string, ObjectType>(
  objectTypes.flatMap((type) => [type.id, type.name, type.word].map((word) => [word, type])),
);

/** Finds a type by its id, its name in paths or its word: `0-1`, `contacts`, `contact`. */
export const findObjectType = (text: string): ObjectType | undefined =>
  byWord.get(text.toLowerCase());

/** The type with an id that the store holds. */
export function objectTypeOf(id: string): ObjectType {
  const type = byWord.get(id);
  if (!type) throw new Error(`The store holds a record of the unknown object type ${id}.`);
  return type;
}
