import { grantsAnyScope, scopesFor } from "../auth/scopes.ts";
import type { AppEvent, RecordChange } from "../model/app-event.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { partsOf } from "../model/event-types.ts";
import { getObjectTypeInfo } from "../model/object-types.ts";
import type { ActiveSubscription } from "../model/subscriptions.ts";

/** Tells whether the scopes of an app let it know what it subscribed to. */
export const isGranted = ({ scopes, objectTypeId }: ActiveSubscription): boolean =>
  grantsAnyScope(scopes, scopesFor(getObjectTypeInfo(objectTypeId), "read"));

/** Adds what happens to a record to the events for the apps that subscribed to it, and may know it. */
export function noteChange(
  { catalog, events }: CrmContext,
  { id, type }: Pick<CrmRecord, "id" | "type">,
  change: RecordChange,
): void {
  for (const subscription of catalog.subscriptions()) {
    if (subscription.objectTypeId !== type.id || subscription.kind !== change.kind) continue;
    const isOther = change.kind === "propertyChange" && subscription.propertyName !== change.name;
    if (isOther || !isGranted(subscription)) continue;
    events.push({
      appId: subscription.appId,
      type: subscription.eventType,
      subscriptionId: subscription.id,
      objectId: id,
      fields: fieldsOf(subscription, change),
    });
  }
}

const changeFlags = { creation: "CREATED", deletion: "DELETED", restore: "RESTORED" } as const;

const fieldsOf = (
  { eventType, objectTypeId }: ActiveSubscription,
  change: RecordChange,
): AppEvent["fields"] => ({
  // The other event types name it themselves.
  ...(partsOf(eventType).objectTypeId === undefined && { objectTypeId }),
  ...(change.kind === "propertyChange"
    ? { propertyName: change.name, propertyValue: change.value, isSensitive: false }
    : { changeFlag: changeFlags[change.kind] }),
  changeSource: change.source.type,
  ...(change.source.id !== undefined && { sourceId: change.source.id }),
});
