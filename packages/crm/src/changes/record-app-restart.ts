import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, toStoredId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";

/** Tells pages that a calling app was started anew, so that they load it again. */
export async function recordAppRestart({ db }: CrmContext, appId: string): Promise<void> {
  const id = parseRecordId(appId);
  if (id === undefined) throw new CrmError("notFound", "There is no such app.");
  await db
    .insertInto("changes")
    .values({ kind: "appRestarted", record_id: toStoredId(id) })
    .execute();
}
