import type { TypeRules } from "../model/crm-context.ts";
import { storeActivity } from "../objects/store-activity.ts";
import { deleteCallKeys, findCallByKey, createCallKey, type CallKey } from "./call-keys.ts";
import { followChanges } from "./call-leases.ts";

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
    await storeActivity(db, call, changes);
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
