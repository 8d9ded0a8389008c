import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, toStoredId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";

/** Records that a calling app restarted, so that pages reload it. */
export async function recordAppRestart({ db }: CrmContext, appId: string): Promise<void> {
  const id = parseRecordId(appId);
  if (id === undefined) throw new CrmError("notFound", "There is no such app.");
  await db
    .insertInto("changes")
    .values({ kind: "appRestarted", record_id: toStoredId(id) })
    .execute();
}
