import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";
import type { CrmRecord } from "../objects/crm-record.ts";
import type { DescribedType } from "../objects/described-types.ts";
import { getObject } from "../objects/get-object.ts";
import { findObjectType } from "../objects/object-types.ts";
import type { Work } from "../work.ts";

/** A live record of a kind; a kind of which none are served has none. */
export async function getEnd(work: Work, kind: DescribedType, id: string): Promise<CrmRecord> {
  const type = findObjectType(kind.id);
  if (type) return getObject(work, { type, id });
  throw new CrmError("notFound", `There is no ${kind.word} ${id.slice(0, 100)}.`);
}

/** The place in a list that a request goes on from. */
export function parseCursor(after: string | undefined): RecordId | undefined {
  const id = after === undefined ? undefined : parseRecordId(after);
  if (after !== undefined && id === undefined) {
    throw new CrmError("invalid", "The cursor after is none that this list gave.");
  }
  return id;
}
