import { quote } from "../errors/limit-details.ts";
import { CrmError } from "../errors/crm-error.ts";

/**
 * Object types: the id in links and messages, the name in paths, and labels for people. Ids that start
 * with `2-` are custom types.
 */
export const objectTypes = [
  {
    id: "0-1",
    name: "contacts",
    singularName: "contact",
    label: "Contact",
    labelPlural: "Contacts",
  },
  {
    id: "0-2",
    name: "companies",
    singularName: "company",
    label: "Company",
    labelPlural: "Companies",
  },
  { id: "0-3", name: "deals", singularName: "deal", label: "Deal", labelPlural: "Deals" },
  { id: "0-5", name: "tickets", singularName: "ticket", label: "Ticket", labelPlural: "Tickets" },
  { id: "0-48", name: "calls", singularName: "call", label: "Call", labelPlural: "Calls" },
  { id: "0-46", name: "notes", singularName: "note", label: "Note", labelPlural: "Notes" },
  { id: "0-27", name: "tasks", singularName: "task", label: "Task", labelPlural: "Tasks" },
  { id: "2-1", name: "sites", singularName: "site", label: "Site", labelPlural: "Sites" },
] as const;

export type ObjectType = (typeof objectTypes)[number];
export type ObjectTypeId = ObjectType["id"];
export type ObjectTypeName = ObjectType["name"];

/** Activities: they are on timelines, and a ticket can pin one. */
export const activityTypes: readonly ObjectTypeName[] = ["calls", "notes", "tasks"];

export const activityTypeIds = objectTypes
  .filter(({ name }) => activityTypes.includes(name))
  .map(({ id }) => id);

const byWord = new Map<string, ObjectType>(
  objectTypes.flatMap((type) =>
    [type.id, type.name, type.singularName].map((word) => [word, type]),
  ),
);

/** Custom types also have a name with the account: `p1_sites`. */
const ACCOUNT_PREFIX = /^p[0-9]{1,16}_/;

/** Tells whether the account created the object type. */
export const isCustomType = (typeId: string): boolean => typeId.startsWith("2-");

/**
 * Finds an object type by its id, its name in paths, or its singular name: `0-1`, `contacts`, `contact`.
 */
export function findObjectType(text: string): ObjectType | undefined {
  const word = text.toLowerCase();
  const found = byWord.get(word);
  if (found) return found;
  const own = byWord.get(word.replace(ACCOUNT_PREFIX, ""));
  return own && isCustomType(own.id) ? own : undefined;
}

/** Returns the object type of a stored id. */
export function objectTypeOf(id: string): ObjectType {
  const type = byWord.get(id);
  if (!type) throw new Error(`The store holds a record of the unknown object type ${id}.`);
  return type;
}

/** The object type of calls. */
export const callsType = objectTypeOf("0-48");

/** The object type of tasks. */
export const tasksType = objectTypeOf("0-27");

/** An object type as associations, labels, properties and pipelines use it. */
export interface ObjectTypeInfo {
  readonly id: string;
  readonly name: string;
  readonly singularName: string;
  readonly label: string;
  readonly labelPlural: string;
}

/** Object types that have definitions, but no records here. */
const typesWithoutRecords: readonly ObjectTypeInfo[] = [
  {
    id: "0-47",
    name: "meetings",
    singularName: "meeting",
    label: "Meeting",
    labelPlural: "Meetings",
  },
  { id: "0-49", name: "emails", singularName: "email", label: "E-mail", labelPlural: "E-mails" },
];

const infoByWord = new Map(
  typesWithoutRecords.flatMap((type) =>
    [type.id, type.name, type.singularName].map((word) => [word, type]),
  ),
);

/** Finds an object type, with or without records, by its id, its name in paths, or its singular name. */
export const findObjectTypeInfo = (text: string): ObjectTypeInfo | undefined =>
  findObjectType(text) ?? infoByWord.get(text.toLowerCase());

/** The object type that a path names; throws notFound. */
export function getObjectTypeInfo(text: string): ObjectTypeInfo {
  const type = findObjectTypeInfo(text);
  if (!type) throw new CrmError("notFound", `There is no object type ${quote(text)}.`);
  return type;
}
