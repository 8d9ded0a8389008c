import { toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";

/** The key of an app's signatures; undefined for an app without a client secret. */
export async function findSigningKey(
  { db }: CrmContext,
  appId: RecordId,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("apps")
    .select("secret_hash")
    .where("app_id", "=", toStoredId(appId))
    .executeTakeFirst();
  return row?.secret_hash;
}
