import type { Work } from "../model/crm-context.ts";

/** How many changes are kept for whoever comes back; hours of work, and little room. */
const KEPT_CHANGES = 10_000;

/** Forgets the oldest changes; the newest one stays in any case. */
export async function trimChanges({ db }: Work): Promise<void> {
  await db
    .deleteFrom("changes")
    .where("position", "<=", (changes) =>
      changes
        .selectFrom("changes")
        .select((select) =>
          select(select.fn.max("position"), "-", KEPT_CHANGES).as("last_forgotten"),
        ),
    )
    .execute();
}
