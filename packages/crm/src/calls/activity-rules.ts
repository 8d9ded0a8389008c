import { toStoredId } from "../ids/record-id.ts";
import type { TypeRules } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import type { Executor } from "../store/tables.ts";
import { deleteCallKeys, findCallByKey, createCallKey, type CallKey } from "./call-keys.ts";
import { followChanges } from "./call-leases.ts";

/** Stores when an activity happened or is due, for timelines and for the pin of a ticket. */
export async function storeActivity(db: Executor, { id, values }: CrmRecord): Promise<void> {
  const happened_at = Date.parse(values["hs_timestamp"] ?? "");
  await db
    .insertInto("activities")
    .values({ record_id: toStoredId(id), happened_at, is_shown: 1, completed_at: null })
    .onConflict((conflict) => conflict.column("record_id").doUpdateSet({ happened_at }))
    .execute();
}

/** A note is an activity. */
export const noteRules: TypeRules = {
  afterWrite: ({ db }, note) => storeActivity(db, note),
};

/** A call is an activity, and has the id that its app gave it. */
export const callRules: TypeRules = {
  findDuplicate: async ({ db }, values) => {
    const key = keyOf(values);
    return key && (await findCallByKey(db, key));
  },

  prepare: async (_context, values) => {
    // An app that sets another status knows the call: it is no longer lost.
    if (values["hs_call_status"] !== "FAILED" && values["calling_end_status"] === "LOST") {
      delete values["calling_end_status"];
    }
    const duration = values["hs_call_duration"];
    return duration !== undefined && Number(duration) < 0
      ? [
          {
            message: "The property hs_call_duration must be zero or more milliseconds.",
            in: "hs_call_duration",
            code: "INVALID_NUMBER",
          },
        ]
      : [];
  },

  afterWrite: async (context, call, changes) => {
    const { db } = context;
    const { id, values } = call;
    await storeActivity(db, call);
    if ("hs_call_external_id" in changes || "hs_call_app_id" in changes) {
      await deleteCallKeys(db, id);
      const key = keyOf(values);
      if (key) await createCallKey(db, key, id);
    }
    await followChanges(context, id, changes);
  },
};

function keyOf(values: Readonly<Record<string, string>>): CallKey | undefined {
  const { hs_call_app_id: appKey, hs_call_external_id: externalCallId } = values;
  return appKey && externalCallId ? { appKey, externalCallId } : undefined;
}
