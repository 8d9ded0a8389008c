import { CONNECTION_LIFETIME_MS } from "../limits.ts";
import { z } from "zod";
import type { User } from "../auth/user.ts";
import { fromStoredId, parseRecordId, toStoredId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";

/** Whether a user is connected with a calling app, and with which one. */
export const connectionStatus = z
  .object({
    userId: z.string(),
    connected: z.boolean(),
    /** Name of the calling app; null if the user is not connected. */
    provider: z.string().nullable(),
  })
  .meta({ id: "ConnectionStatus" });
export type ConnectionStatus = z.infer<typeof connectionStatus>;

/** Stores whether a calling app reports its user as available. */
export async function setAvailability(
  { db, now }: CrmContext,
  user: User,
  { provider, isAvailable }: { provider: string; isAvailable: boolean },
): Promise<void> {
  const user_id = toStoredId(user.id);
  if (!isAvailable) {
    await db
      .deleteFrom("user_connections")
      .where("user_id", "=", user_id)
      .where("provider", "=", provider)
      .execute();
    return;
  }
  await db
    .insertInto("user_connections")
    .values({ user_id, provider, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "provider"]).doUpdateSet({ seen_at: now }),
    )
    .execute();
}

/** The current connections of all users, the latest report first. */
export async function listConnections({ db, now }: CrmContext) {
  const rows = await db
    .selectFrom("user_connections")
    .select(["user_id", "provider"])
    .where("seen_at", ">", now - CONNECTION_LIFETIME_MS)
    .orderBy("seen_at", "desc")
    .orderBy("provider")
    .execute();
  return rows.map(({ user_id, provider }) => ({ userId: fromStoredId(user_id), provider }));
}

/** The statuses of users by id; omits unknown ids. */
export async function connectionStatuses(
  { db, now }: CrmContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ConnectionStatus>> {
  const ids = userIds.flatMap((text) => parseRecordId(text) ?? []);
  if (ids.length === 0) return new Map();
  const stored = ids.map(toStoredId);
  const users = await db.selectFrom("users").select("id").where("id", "in", stored).execute();
  const connections = await db
    .selectFrom("user_connections")
    .select(["user_id", "provider"])
    .where("user_id", "in", stored)
    .where("seen_at", ">", now - CONNECTION_LIFETIME_MS)
    .orderBy("seen_at")
    .orderBy("provider", "desc")
    .execute();
  // Of several providers the latest one counts.
  const providers = new Map(
    connections.map(({ user_id, provider }) => [fromStoredId(user_id), provider]),
  );
  const known = new Set(users.map(({ id }) => fromStoredId(id)));
  return new Map(
    ids
      .filter((id) => known.has(id))
      .map((userId) => {
        const provider = providers.get(userId) ?? null;
        return [userId, { userId, connected: provider !== null, provider }];
      }),
  );
}
