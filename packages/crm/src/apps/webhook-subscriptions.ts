import type { Selectable } from "kysely";
import { z } from "zod";
import { CrmError, invalid } from "../errors/crm-error.ts";
import { quote } from "../errors/limit-details.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { MAX_NAME_LENGTH, MAX_SUBSCRIPTIONS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { eventTypes, partsOf } from "../model/event-types.ts";
import { findObjectTypeInfo } from "../model/object-types.ts";
import type { Tables } from "../store/tables.ts";

export const newSubscription = z
  .object({
    eventType: z.enum(eventTypes),
    /** Of `object.propertyChange` and its like: `0-48`, or `calls`. */
    objectTypeId: z.string().max(MAX_NAME_LENGTH).optional(),
    /** Of a changed property. The property may be created later. */
    propertyName: z.string().min(1).max(MAX_NAME_LENGTH).optional(),
    /** A new subscription is paused by default. */
    active: z.boolean().default(false),
  })
  .meta({ id: "NewWebhookSubscription" });

export const subscriptionPatch = z
  .object({ active: z.boolean().optional() })
  .meta({ id: "WebhookSubscriptionPatch" });

export const storedSubscription = z
  .object({
    id: z.string(),
    eventType: z.string(),
    objectTypeId: z.string().optional(),
    propertyName: z.string().optional(),
    active: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "WebhookSubscription" });
export type WebhookSubscription = z.infer<typeof storedSubscription>;

const ofApp = ({ db }: CrmContext, appId: RecordId) =>
  db.selectFrom("webhook_subscriptions").selectAll().where("app_id", "=", toStoredId(appId));

export async function listSubscriptions(
  context: CrmContext,
  appId: RecordId,
): Promise<WebhookSubscription[]> {
  return (await ofApp(context, appId).orderBy("id").execute()).map(present);
}

/** Returns a subscription of an app; throws notFound. */
export async function getSubscription(
  context: CrmContext,
  appId: RecordId,
  id: RecordId,
): Promise<WebhookSubscription> {
  const row = await ofApp(context, appId).where("id", "=", toStoredId(id)).executeTakeFirst();
  if (row) return present(row);
  throw new CrmError("notFound", `The app ${appId} has no subscription ${id}.`);
}

/** @throws CrmError `conflict` if the app has the subscription already */
export async function createSubscription(
  context: CrmContext,
  appId: RecordId,
  given: z.infer<typeof newSubscription>,
): Promise<WebhookSubscription> {
  const { db, now } = context;
  const { eventType, propertyName = null, active } = given;
  const objectTypeId = checkSubject(given);
  const known = await listSubscriptions(context, appId);
  const others = await ofApp(context, appId)
    .where("event_type", "=", eventType)
    .where("object_type_id", "=", objectTypeId)
    .execute();
  const same = others.find((each) => each.property_name === propertyName);
  if (same) throw new CrmError("conflict", `The app has this subscription already: ${same.id}.`);
  if (known.length >= MAX_SUBSCRIPTIONS) {
    throw new CrmError("invalid", `An app can have at most ${MAX_SUBSCRIPTIONS} subscriptions.`);
  }
  const row = await db
    .insertInto("webhook_subscriptions")
    .values({
      id: toStoredId(await context.nextId()),
      app_id: toStoredId(appId),
      event_type: eventType,
      object_type_id: objectTypeId,
      property_name: propertyName,
      is_active: active ? 1 : 0,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await context.catalog.reload();
  return present(row);
}

const refuse = (name: string, message: string): CrmError =>
  invalid([{ message, in: name, code: "INVALID_SUBSCRIPTION" }]);

/** Returns the object type of a new subscription; throws if a part is missing or too much. */
function checkSubject({
  eventType,
  objectTypeId,
  propertyName,
}: z.infer<typeof newSubscription>): string {
  const { kind, objectTypeId: ownType } = partsOf(eventType);
  if ((kind === "propertyChange") !== (propertyName !== undefined)) {
    throw refuse(
      "propertyName",
      propertyName === undefined
        ? `A subscription to ${eventType} needs a propertyName.`
        : `A subscription to ${eventType} has no propertyName.`,
    );
  }
  if (ownType === undefined && objectTypeId === undefined) {
    throw refuse("objectTypeId", `A subscription to ${eventType} needs an objectTypeId.`);
  }
  const named = objectTypeId === undefined ? undefined : findObjectTypeInfo(objectTypeId)?.id;
  if (objectTypeId !== undefined && named === undefined) {
    throw refuse("objectTypeId", `There is no object type ${quote(objectTypeId)}.`);
  }
  if (ownType !== undefined && named !== undefined && named !== ownType) {
    throw refuse("objectTypeId", `${eventType} is about ${ownType}.`);
  }
  return ownType ?? named ?? "";
}

/** Pauses or continues a subscription. */
export async function updateSubscription(
  context: CrmContext,
  appId: RecordId,
  id: RecordId,
  { active }: z.infer<typeof subscriptionPatch>,
): Promise<WebhookSubscription> {
  const before = await getSubscription(context, appId, id);
  if (active === undefined || active === before.active) return before;
  await context.db
    .updateTable("webhook_subscriptions")
    .set({ is_active: active ? 1 : 0, updated_at: context.now })
    .where("id", "=", toStoredId(id))
    .execute();
  await context.catalog.reload();
  return getSubscription(context, appId, id);
}

/** Deletes a subscription, if it exists. */
export async function deleteSubscription(
  context: CrmContext,
  appId: RecordId,
  id: RecordId,
): Promise<void> {
  await context.db
    .deleteFrom("webhook_subscriptions")
    .where("app_id", "=", toStoredId(appId))
    .where("id", "=", toStoredId(id))
    .execute();
  await context.catalog.reload();
}

/** Makes every process notice that what an app receives has changed, with its installation or its URL. */
export async function refreshSubscriptions(context: CrmContext, appId: RecordId): Promise<void> {
  const row = await ofApp(context, appId).limit(1).executeTakeFirst();
  if (row) await context.catalog.reload();
}

function present(row: Selectable<Tables["webhook_subscriptions"]>): WebhookSubscription {
  const isOfAnyType = partsOf(row.event_type).objectTypeId === undefined;
  return {
    id: fromStoredId(row.id),
    eventType: row.event_type,
    ...(isOfAnyType && { objectTypeId: row.object_type_id }),
    ...(row.property_name !== null && { propertyName: row.property_name }),
    active: row.is_active === 1,
    createdAt: new Date(Number(row.created_at)).toISOString(),
    updatedAt: new Date(Number(row.updated_at)).toISOString(),
  };
}
