import { toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Work } from "../work.ts";

/** What an app must be granted to be offered as a provider. */
export const INSTALLATION_SCOPES = ["contacts", "timeline"] as const;

/** Installs an app with what it is granted; again replaces the grant. */
export async function installApp(
  { db, now }: Work,
  appId: RecordId,
  scopes: readonly string[],
): Promise<void> {
  const granted = { scopes: JSON.stringify(scopes), installed_at: now };
  await db
    .insertInto("installations")
    .values({ app_id: toStoredId(appId), ...granted })
    .onConflict((conflict) => conflict.column("app_id").doUpdateSet(granted))
    .execute();
}
