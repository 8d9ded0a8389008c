import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId } from "../ids/record-id.ts";
import type { Work } from "../work.ts";
import type { ObjectType } from "./object-types.ts";
import { findRecord, markArchived } from "./record-repository.ts";

/** Puts a record into the recycle bin; one that is there stays as it is. */
export async function archiveObject(work: Work, type: ObjectType, text: string): Promise<void> {
  const id = parseRecordId(text);
  const record = id && (await findRecord(work.db, type, id));
  if (!record) throw new CrmError("notFound", `There is no ${type.word} ${text.slice(0, 100)}.`);
  if (record.archivedAt === undefined) await markArchived(work.db, record.id, work.now);
}
