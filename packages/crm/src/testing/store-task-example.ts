import { createAssociation } from "../associations/associate.ts";
import { findAssociationType } from "../associations/find-association-type.ts";
import { fromStoredId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { objectTypeOf, tasksType } from "../model/object-types.ts";
import { createObject } from "../objects/create-object.ts";
import { findUser } from "../auth/user.ts";
import { saveList } from "../page/saved-lists.ts";

/** Stores task 601 of queue 1 and the name of that, which examples use. The sequence of ids belongs to the other examples. */
export async function storeTaskExample(context: CrmContext): Promise<void> {
  const { record } = await createObject(context, {
    type: tasksType,
    id: fromStoredId(601),
    properties: {
      hs_timestamp: "2026-01-15T14:00:00Z",
      hs_task_subject: "Ask whether the new scanner works",
      hs_task_type: "CALL",
      hs_task_priority: "HIGH",
      hs_queue_membership_ids: "1",
      hubspot_owner_id: "21",
    },
    source: { type: "IMPORT", id: "seed" },
  });
  const contact = { type: objectTypeOf("0-1"), id: fromStoredId(101) };
  const type = findAssociationType(context, record.type, contact.type, 204);
  if (type) await createAssociation(context, record, contact, type);
  const queue = { kind: "queue", name: "Renewals", isShared: true } as const;
  const user = await findUser(context);
  if (user) await saveList(context, user, fromStoredId(1), { content: queue, before: null });
}
