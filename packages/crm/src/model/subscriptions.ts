import { fromStoredId, type RecordId } from "../ids/record-id.ts";
import type { Executor } from "../store/tables.ts";
import { partsOf } from "./event-types.ts";

/** What an installed app wants to know. */
export interface ActiveSubscription {
  readonly id: RecordId;
  readonly appId: RecordId;
  /** `ticket.creation`, or `object.creation`. */
  readonly eventType: string;
  /** The kind of change. */
  readonly kind: string;
  readonly objectTypeId: string;
  /** Of a changed property. */
  readonly propertyName: string | null;
  /** What the installation of the app grants. */
  readonly scopes: readonly string[];
}

/** Reads the active subscriptions of all apps that are installed and have a URL for events. */
export async function readActiveSubscriptions(db: Executor): Promise<ActiveSubscription[]> {
  const rows = await db
    .selectFrom("webhook_subscriptions as subscription")
    .innerJoin("apps", "apps.app_id", "subscription.app_id")
    .innerJoin("installations", "installations.app_id", "subscription.app_id")
    .selectAll("subscription")
    .select("installations.scopes")
    .where("subscription.is_active", "=", 1)
    .where("apps.callback_url", "is not", null)
    .orderBy("subscription.id")
    .execute();
  return rows.map((row) => ({
    id: fromStoredId(row.id),
    appId: fromStoredId(row.app_id),
    eventType: row.event_type,
    kind: partsOf(row.event_type).kind,
    objectTypeId: row.object_type_id,
    propertyName: row.property_name,
    // Only `installApp` writes them.
    scopes: JSON.parse(row.scopes) as string[],
  }));
}
