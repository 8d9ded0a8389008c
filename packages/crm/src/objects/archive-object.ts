import type { Work } from "../work.ts";
import { getObject } from "./get-object.ts";
import type { ObjectType } from "./object-types.ts";
import { archiveRecord } from "./recycle-bin.ts";

/** Puts a record into the recycle bin; one that is there stays as it is. */
export async function archiveObject(work: Work, type: ObjectType, id: string): Promise<void> {
  const record = await getObject(work, { type, id, place: "either" });
  await archiveRecord(work, record.id);
}
