import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { type ObjectTypeInfo, findObjectType } from "../model/object-types.ts";
import { findObjects } from "../objects/get-object.ts";
import type { CrmContext } from "../model/crm-context.ts";

/** A live record of a kind; a kind of which none are served has none. */
export const getEnd = async (
  context: CrmContext,
  kind: ObjectTypeInfo,
  id: string,
): Promise<CrmRecord> => (await findEnds(context, kind, [id])).get(id);

/** Live records of a kind by id, all read at once. */
export interface Ends {
  find(id: string): CrmRecord | undefined;
  /** Refuses an id that none of them has. */
  get(id: string): CrmRecord;
}

export async function findEnds(
  context: CrmContext,
  kind: ObjectTypeInfo,
  ids: readonly string[],
): Promise<Ends> {
  const type = findObjectType(kind.id);
  const found = type && (await findObjects(context, { type, ids }));
  return {
    find: (id) => found?.get(id),
    get: (id) => {
      const record = found?.get(id);
      if (record) return record;
      throw new CrmError("notFound", `There is no ${kind.singularName} ${id.slice(0, 100)}.`);
    },
  };
}

/** The place in a list that a request goes on from. */
export function parseCursor(after: string | undefined): RecordId | undefined {
  const id = after === undefined ? undefined : parseRecordId(after);
  if (after !== undefined && id === undefined) {
    throw new CrmError("invalid", "The cursor after is none that this list gave.");
  }
  return id;
}
