import type { Selectable } from "kysely";
import { z } from "zod";
import { CrmError } from "../errors/crm-error.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Tables } from "../store/tables.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { newCallingSettings } from "./calling-settings-schema.ts";

/** Where the CRM asks an app for the phone numbers of a user, to connect them as channels. */
export const newChannelConnection = z
  .object({ url: newCallingSettings.shape.url, isReady: z.boolean() })
  .meta({ id: "NewChannelConnection" });

export const channelConnectionPatch = newChannelConnection
  .partial()
  .meta({ id: "ChannelConnectionPatch" });

export const storedChannelConnection = z
  .object({ url: z.string(), isReady: z.boolean(), createdAt: z.string(), updatedAt: z.string() })
  .meta({ id: "ChannelConnection" });
type ChannelConnection = z.infer<typeof storedChannelConnection>;

export async function getChannelConnection(
  { db }: CrmContext,
  appId: RecordId,
): Promise<ChannelConnection> {
  const row = await db
    .selectFrom("channel_connections")
    .selectAll()
    .where("app_id", "=", toStoredId(appId))
    .executeTakeFirst();
  if (!row) throw new CrmError("notFound", `The app ${appId} has no channel connection settings.`);
  return present(row);
}

/** Stores the channel connection settings of an app; throws conflict if it has some. */
export async function createChannelConnection(
  { db, now }: CrmContext,
  appId: RecordId,
  { url, isReady }: z.infer<typeof newChannelConnection>,
): Promise<ChannelConnection> {
  const row = await db
    .insertInto("channel_connections")
    .values({
      app_id: toStoredId(appId),
      url,
      is_ready: isReady ? 1 : 0,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) return present(row);
  throw new CrmError(
    "conflict",
    `The app ${appId} has channel connection settings already: change those.`,
  );
}

export async function updateChannelConnection(
  context: CrmContext,
  appId: RecordId,
  patch: z.infer<typeof channelConnectionPatch>,
): Promise<ChannelConnection> {
  const { url, isReady } = { ...(await getChannelConnection(context, appId)), ...patch };
  const row = await context.db
    .updateTable("channel_connections")
    .set({ url, is_ready: isReady ? 1 : 0, updated_at: context.now })
    .where("app_id", "=", toStoredId(appId))
    .returningAll()
    .executeTakeFirstOrThrow();
  return present(row);
}

/** Connects the channel of an app to a webhook, which is ready if its URL changes; null disconnects it. */
export async function setChannelWebhook(
  { db, now }: CrmContext,
  appId: RecordId,
  url: string | null,
): Promise<void> {
  const app_id = toStoredId(appId);
  if (url === null) {
    await db.deleteFrom("channel_connections").where("app_id", "=", app_id).execute();
    return;
  }
  const changed = { url, is_ready: 1, updated_at: now };
  await db
    .insertInto("channel_connections")
    .values({ app_id, ...changed, created_at: now })
    .onConflict((conflict) =>
      conflict.column("app_id").doUpdateSet(changed).where("channel_connections.url", "!=", url),
    )
    .execute();
}

export async function deleteChannelConnection(context: CrmContext, appId: RecordId): Promise<void> {
  await getChannelConnection(context, appId);
  await context.db
    .deleteFrom("channel_connections")
    .where("app_id", "=", toStoredId(appId))
    .execute();
}

const present = (row: Selectable<Tables["channel_connections"]>): ChannelConnection => ({
  url: row.url,
  isReady: row.is_ready === 1,
  createdAt: new Date(Number(row.created_at)).toISOString(),
  updatedAt: new Date(Number(row.updated_at)).toISOString(),
});
