import { CrmError } from "../errors/crm-error.ts";
import { findObjectType } from "./object-types.ts";

/** A kind of records as far as associations, labels, properties and pipelines speak of it. */
export interface DescribedType {
  readonly id: string;
  readonly name: string;
  readonly word: string;
  readonly label: string;
  readonly labelPlural: string;
}

/** Kinds that can be described although no records of them are served here. */
const described: readonly DescribedType[] = [
  { id: "0-27", name: "tasks", word: "task", label: "Task", labelPlural: "Tasks" },
  { id: "0-47", name: "meetings", word: "meeting", label: "Meeting", labelPlural: "Meetings" },
  { id: "0-49", name: "emails", word: "email", label: "E-mail", labelPlural: "E-mails" },
];

const byWord = new Map(
  described.flatMap((type) => [type.id, type.name, type.word].map((word) => [word, type])),
);

/** Finds a kind by its id, its name in paths or its word, those of which records are served first. */
export const findDescribedType = (text: string): DescribedType | undefined =>
  findObjectType(text) ?? byWord.get(text.toLowerCase());

/** The kind that a path names. */
export function getDescribedType(text: string): DescribedType {
  const type = findDescribedType(text);
  if (!type) throw new CrmError("notFound", `There is no object type ${text.slice(0, 100)}.`);
  return type;
}

/** Custom objects are the account's own kind, with ids such as `2-1`. */
export const isCustomType = (typeId: string): boolean => typeId.startsWith("2-");
