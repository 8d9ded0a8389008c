import { z } from "zod";
import { findUser, type User } from "../auth/user.ts";
import { fromStoredId, parseRecordId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Work } from "../work.ts";

/**
 * How long a user counts as connected after the page last said so. It says so once a minute, and a
 * hidden tab's timers may run late.
 */
const CONNECTION_LIFETIME_MS = 150_000;

/** Whether a user can be reached with a calling app, and with which. */
export const connectionStatus = z
  .object({
    userId: z.string(),
    connected: z.boolean(),
    /** Name of the calling app; null where the user is not connected. */
    provider: z.string().nullable(),
  })
  .meta({ id: "ConnectionStatus" });
export type ConnectionStatus = z.infer<typeof connectionStatus>;

/** Notes what a calling app says of its user in the page: available for calls from now on, or not. */
export async function noteAvailability(
  { db, now }: Work,
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

/** The statuses of users, by id; of an id that no user has there is none. */
export async function connectionStatuses(
  work: Work,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ConnectionStatus>> {
  const statuses = new Map<string, ConnectionStatus>();
  for (const text of new Set(userIds)) {
    const id = parseRecordId(text);
    const user = id && (await findUser(work, id));
    if (user) statuses.set(text, await statusOf(work, user.id));
  }
  return statuses;
}

async function statusOf({ db, now }: Work, userId: RecordId): Promise<ConnectionStatus> {
  const row = await db
    .selectFrom("user_connections")
    .select(["user_id", "provider"])
    .where("user_id", "=", toStoredId(userId))
    .where("seen_at", ">", now - CONNECTION_LIFETIME_MS)
    .orderBy("seen_at", "desc")
    .orderBy("provider")
    .limit(1)
    .executeTakeFirst();
  return row
    ? { userId: fromStoredId(row.user_id), connected: true, provider: row.provider }
    : { userId, connected: false, provider: null };
}
