import { MAX_STORED_CHANGES } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";

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
