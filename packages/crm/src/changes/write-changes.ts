import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, toStoredId } from "../ids/record-id.ts";
import { MAX_STORED_CHANGES } from "../limits.ts";
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

/** Deletes the oldest changes, but never the newest one. */
export async function trimChanges({ db }: CrmContext): Promise<void> {
  await db
    .deleteFrom("changes")
    .where("position", "<=", (changes) =>
      changes
        .selectFrom("changes")
        .select((select) =>
          select(select.fn.max("position"), "-", MAX_STORED_CHANGES).as("last_forgotten"),
        ),
    )
    .execute();
}
