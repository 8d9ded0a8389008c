import { toStoredId } from "../ids/record-id.ts";
import type { TypeRules } from "../model/crm-context.ts";
import { dropCallKeys, findCallByKey, keepCallKey, type CallKey } from "./call-keys.ts";
import { followStatus, keepValuesSinceLoss } from "./call-leases.ts";

/** A call happened at a time, and is known by the id that its app gave it. */
export const callRules: TypeRules = {
  findDuplicate: async ({ db }, values) => {
    const key = keyOf(values);
    return key && (await findCallByKey(db, key));
  },

  prepare: async (_work, values) => {
    // A lost call that is given another status was heard of: it is lost no more.
    if (values["hs_call_status"] !== "FAILED" && values["calling_end_status"] === "LOST") {
      delete values["calling_end_status"];
    }
    const duration = values["hs_call_duration"];
    return duration !== undefined && Number(duration) < 0
      ? [
          {
            message: "The property hs_call_duration takes milliseconds, zero or more.",
            in: "hs_call_duration",
            code: "INVALID_NUMBER",
          },
        ]
      : [];
  },

  afterWrite: async (work, { id, values }, changes) => {
    const { db } = work;
    const happened_at = Date.parse(values["hs_timestamp"] ?? "");
    await db
      .insertInto("activities")
      .values({ record_id: toStoredId(id), happened_at, is_shown: 1, completed_at: null })
      .onConflict((conflict) => conflict.column("record_id").doUpdateSet({ happened_at }))
      .execute();
    if ("hs_call_external_id" in changes || "hs_call_app_id" in changes) {
      await dropCallKeys(db, id);
      const key = keyOf(values);
      if (key) await keepCallKey(db, key, id);
    }
    if ("hs_call_duration" in changes || "calling_end_status" in changes) {
      await keepValuesSinceLoss(db, id, Object.keys(changes));
    }
    const status = changes["hs_call_status"];
    if (status !== undefined) await followStatus(work, id, status);
  },
};

function keyOf(values: Readonly<Record<string, string>>): CallKey | undefined {
  const { hs_call_app_id: appKey, hs_call_external_id: externalCallId } = values;
  return appKey && externalCallId ? { appKey, externalCallId } : undefined;
}
