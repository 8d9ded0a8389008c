import { grantsAnyScope, scopesFor } from "../auth/scopes.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import type { AppEvent, RecordChange } from "../model/app-event.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { partsOf } from "../model/event-types.ts";
import { getObjectTypeInfo, type ObjectTypeInfo } from "../model/object-types.ts";
import type { ActiveSubscription } from "../model/subscriptions.ts";

/** Tells whether the scopes of an app let it know what it subscribed to. */
export const isGranted = ({ scopes, objectTypeId }: ActiveSubscription): boolean =>
  mayRead(scopes, objectTypeId);

const mayRead = (scopes: readonly string[], objectTypeId: string): boolean =>
  grantsAnyScope(scopes, scopesFor(getObjectTypeInfo(objectTypeId), "read"));

/** Adds what happens to a record to the events for the apps that subscribed to it, and may know it. */
export function noteChange(
  { catalog, events }: CrmContext,
  { id, type }: { readonly id: RecordId; readonly type: Pick<ObjectTypeInfo, "id"> },
  change: RecordChange,
): void {
  for (const subscription of catalog.subscriptions()) {
    if (subscription.objectTypeId !== type.id || subscription.kind !== change.kind) continue;
    if (!concerns(subscription, change) || !isGranted(subscription)) continue;
    events.push({
      appId: subscription.appId,
      type: subscription.eventType,
      subscriptionId: subscription.id,
      objectId: id,
      fields: {
        // The other event types name it themselves.
        ...(partsOf(subscription.eventType).objectTypeId === undefined && {
          objectTypeId: type.id,
        }),
        ...fieldsOf(id, change),
        ...("source" in change && sourceFields(change.source)),
      },
    });
  }
}

/** Tells whether a change of the right kind is one that the app asks for, and may know. */
function concerns({ propertyName, scopes }: ActiveSubscription, change: RecordChange): boolean {
  if (change.kind === "propertyChange") return propertyName === change.name;
  return change.kind !== "associationChange" || mayRead(scopes, change.type.to);
}

const sourceFields = ({ type, id }: { readonly type: string; readonly id?: string }) => ({
  changeSource: type,
  ...(id !== undefined && { sourceId: id }),
});

const changeFlags = { creation: "CREATED", deletion: "DELETED", restore: "RESTORED" } as const;

function fieldsOf(id: RecordId, change: RecordChange): AppEvent["fields"] {
  switch (change.kind) {
    case "propertyChange":
      return { propertyName: change.name, propertyValue: change.value, isSensitive: false };
    case "merge":
      return {
        primaryObjectId: toStoredId(id),
        mergedObjectIds: [toStoredId(change.mergedId)],
        // No record is created: the primary one stays.
        newObjectId: toStoredId(id),
        numberOfPropertiesMoved: change.movedProperties,
      };
    case "associationChange":
      return associationFields(id, change);
    case "privacyDeletion":
      return {};
    default:
      return { changeFlag: changeFlags[change.kind] };
  }
}

function associationFields(
  id: RecordId,
  { type, toId, isRemoved }: Extract<RecordChange, { kind: "associationChange" }>,
): AppEvent["fields"] {
  const ends = [type.from, type.to].map((each) => getObjectTypeInfo(each).singularName);
  return {
    associationType: ends.join("_TO_").toUpperCase(),
    associationCategory: type.category,
    associationTypeId: type.typeId,
    fromObjectId: toStoredId(id),
    fromObjectTypeId: type.from,
    toObjectId: toStoredId(toId),
    toObjectTypeId: type.to,
    associationRemoved: isRemoved,
    isPrimaryAssociation: type.isPrimary,
  };
}
