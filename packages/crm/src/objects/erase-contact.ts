import { fromStoredId, parseRecordId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { activityTypeIds, callsType, objectTypeOf } from "../model/object-types.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import type { Executor } from "../store/tables.ts";
import { archiveRecord } from "./archive-object.ts";
import { eraseRecords } from "./erase-records.ts";
import { getObject, type ObjectQuery } from "./get-object.ts";
import type { ChangeSource } from "./store-record.ts";
import { getRecord } from "./record-repository.ts";

const contactsType = objectTypeOf("0-1");
const companiesType = objectTypeOf("0-2");

/**
 * Erases a contact for privacy, with its history, its associations, the contacts that were merged into it, and the
 * calls, notes and tasks that are about no other contact. This can't be undone.
 *
 * @returns the ids of the files that were attached to the erased activities
 */
export async function eraseContact(
  context: CrmContext,
  query: Pick<ObjectQuery, "id" | "idProperty">,
  source: ChangeSource,
): Promise<RecordId[]> {
  const { db } = context;
  const contact = await getObject(context, { ...query, type: contactsType, archiveFilter: "any" });
  const id = toStoredId(contact.id);
  const merged = await db
    .selectFrom("merged_records")
    .select("record_id")
    .where("into_id", "=", id)
    .execute();
  const contactIds = [id, ...merged.map(({ record_id }) => Number(record_id))];
  const activityIds = await listActivities(db, contactIds);
  const attached: RecordId[] = [];
  for (const activityId of activityIds) {
    const { values } = await getRecord(db, activityId);
    const fileIds = (values["hs_attachment_ids"] ?? "").split(";");
    attached.push(...fileIds.flatMap((text) => parseRecordId(text) ?? []));
    await archiveRecord(context, activityId, source);
  }
  await archiveRecord(context, contact.id, source);
  context.rules.noteChange(context, contact, { kind: "privacyDeletion", source });
  const ids = [...activityIds.map(toStoredId), ...contactIds];
  await eraseRecords(db, ids);
  // They contain values. This transaction's own events, which don't, are stored later.
  await db
    .deleteFrom("app_events")
    .where(hasIdIn(db, "object_id", ids))
    .execute();
  return [...new Set(attached)];
}

/**
 * The activities that are associated with no other contact, and the calls that are associated with no contact and
 * have a number that only this one has.
 */
async function listActivities(db: Executor, contactIds: readonly number[]): Promise<RecordId[]> {
  const ofContact = db
    .selectFrom("associations")
    .select("to_id")
    .where(hasIdIn(db, "from_id", contactIds))
    .where("to_type", "in", activityTypeIds);
  const numbers = db
    .selectFrom("phone_numbers as own")
    .select("own.e164")
    .where(hasIdIn(db, "own.record_id", contactIds))
    .where((each) =>
      each.not(
        each.exists(
          each
            .selectFrom("phone_numbers as other")
            .select("other.record_id")
            .whereRef("other.e164", "=", "own.e164")
            .where("other.object_type_id", "in", [contactsType.id, companiesType.id])
            .where((ids) => ids.not(hasIdIn(db, "other.record_id", contactIds))),
        ),
      ),
    );
  const withNumber = db
    .selectFrom("phone_numbers")
    .select("record_id")
    .where("object_type_id", "=", callsType.id)
    .where("e164", "in", numbers);
  const rows = await db
    .selectFrom("records")
    .select("id")
    .where((any) => any.or([any("id", "in", ofContact), any("id", "in", withNumber)]))
    .where((each) =>
      each.not(
        each.exists(
          each
            .selectFrom("associations")
            .select("to_id")
            .whereRef("from_id", "=", "records.id")
            .where("to_type", "=", contactsType.id)
            .where((ids) => ids.not(hasIdIn(db, "to_id", contactIds))),
        ),
      ),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => fromStoredId(id));
}
