/**
 * Kinds of records: the id that links and messages use, the word in paths, and words for people.
 * Ids that begin with `2-` are an account's own types.
 */
export const objectTypes = [
  { id: "0-1", name: "contacts", word: "contact", label: "Contact", labelPlural: "Contacts" },
  { id: "0-2", name: "companies", word: "company", label: "Company", labelPlural: "Companies" },
  { id: "0-3", name: "deals", word: "deal", label: "Deal", labelPlural: "Deals" },
  { id: "0-5", name: "tickets", word: "ticket", label: "Ticket", labelPlural: "Tickets" },
  { id: "0-48", name: "calls", word: "call", label: "Call", labelPlural: "Calls" },
  { id: "0-46", name: "notes", word: "note", label: "Note", labelPlural: "Notes" },
  { id: "2-1", name: "sites", word: "site", label: "Site", labelPlural: "Sites" },
] as const;

export type ObjectType = (typeof objectTypes)[number];
export type ObjectTypeId = ObjectType["id"];
export type ObjectTypeName = ObjectType["name"];

/** Types whose records happened at a time: they are on timelines, and one can be pinned to a ticket. */
export const activityTypes: readonly ObjectTypeName[] = ["calls", "notes"];

const byWord = new Map<string, ObjectType>(
  objectTypes.flatMap((type) => [type.id, type.name, type.word].map((word) => [word, type])),
);

/** An account's own type is also named with the account before it: `p1_sites`. */
const ACCOUNT_PREFIX = /^p[0-9]{1,16}_/;

/** Tells types that the account made from those that every account has. */
const isCustomType = (type: ObjectType): boolean => type.id.startsWith("2-");

/** Finds a type by its id, its name in paths or its word: `0-1`, `contacts`, `contact`. */
export function findObjectType(text: string): ObjectType | undefined {
  const word = text.toLowerCase();
  const found = byWord.get(word);
  if (found) return found;
  const own = byWord.get(word.replace(ACCOUNT_PREFIX, ""));
  return own && isCustomType(own) ? own : undefined;
}

/** The type with an id that the store holds. */
export function objectTypeOf(id: string): ObjectType {
  const type = byWord.get(id);
  if (!type) throw new Error(`The store holds a record of the unknown object type ${id}.`);
  return type;
}
