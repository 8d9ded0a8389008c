import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId } from "../ids/record-id.ts";
import type { Work } from "../work.ts";
import type { CrmRecord } from "./crm-record.ts";
import { findProperty } from "./object-properties.ts";
import { findObjectType, type ObjectType } from "./object-types.ts";
import { findRecord } from "./record-repository.ts";
import { findByUniqueValue } from "./unique-values.ts";

/** The type of records that a path names. */
export function getObjectType(text: string): ObjectType {
  const type = findObjectType(text);
  if (!type) throw new CrmError("notFound", `There is no object type ${text.slice(0, 100)}.`);
  return type;
}

export interface ObjectQuery {
  readonly type: ObjectType;
  /** A record id, or a value of `idProperty`. */
  readonly id: string;
  readonly idProperty?: string | undefined;
  /** Looks in the recycle bin, and only there. */
  readonly isArchived?: boolean;
}

/** A record by its id or by a unique property; refuses with notFound. */
export async function getObject(work: Work, query: ObjectQuery): Promise<CrmRecord> {
  const { type, idProperty, isArchived = false } = query;
  const id =
    idProperty === undefined || idProperty === "hs_object_id"
      ? parseRecordId(query.id)
      : await findByUniqueValue(work.db, type, uniqueProperty(work, type, idProperty), query.id);
  const record = id && (await findRecord(work.db, type, id));
  if (!record || (record.archivedAt !== undefined) !== isArchived) {
    throw new CrmError("notFound", `There is no ${type.word} ${query.id.slice(0, 100)}.`);
  }
  return record;
}

function uniqueProperty(work: Work, type: ObjectType, name: string): string {
  if (findProperty(work, type.id, name)?.isUnique) return name;
  throw new CrmError(
    "invalid",
    `${name.slice(0, 100)} is no property that tells ${type.labelPlural.toLowerCase()} apart.`,
  );
}
