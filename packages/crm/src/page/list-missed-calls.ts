import { formatNumber } from "@calling-extensions/phone-numbers";
import type { User } from "../auth/user.ts";
import { MAX_RECENT_CALLS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { callsType } from "../model/object-types.ts";
import type { MissedCall, RecordSummary } from "../page-api/index.ts";
import { indexedNumber } from "../text/indexed-number.ts";
import { filterOf, findOwnActivities } from "../search/find-own-activities.ts";
import { listSubjects } from "./list-subjects.ts";

/**
 * Lists the user's missed calls since a time, the newest first: one for each number, and none from a number with
 * a later call that wasn't missed, because a user has talked to them or called back.
 */
export async function listMissedCalls(
  context: CrmContext,
  user: Pick<User, "ownerId">,
  { since }: { since: number },
): Promise<MissedCall[]> {
  const { records } = await findOwnActivities(context, user, callsType, {
    filters: [filterOf("hs_timestamp", "GTE", since)],
    limit: MAX_RECENT_CALLS,
    isNewestFirst: true,
  });
  const missed = new Map<string, { call: CrmRecord; count: number }>();
  const settled = new Set<string>();
  for (const call of records) {
    const party = partyOf(context, call);
    if (!isMissed(call)) settled.add(party);
    else if (!settled.has(party)) {
      const known = missed.get(party);
      missed.set(party, { call: known?.call ?? call, count: (known?.count ?? 0) + 1 });
    }
  }
  const groups = [...missed.values()];
  const subjectsOf = await listSubjects(
    context,
    groups.map(({ call }) => call),
  );
  return groups.map(({ call, count }) => toMissedCall(call, count, subjectsOf(call)));
}

function toMissedCall(
  { id, values }: CrmRecord,
  count: number,
  [record]: readonly RecordSummary[],
): MissedCall {
  const { hs_call_from_number: fromNumber } = values;
  return {
    engagementId: id,
    timestamp: Date.parse(values["hs_timestamp"] ?? ""),
    count,
    ...(fromNumber !== undefined && { fromNumber: formatNumber(fromNumber) }),
    ...(record && { record }),
  };
}

/** Whether it is an incoming call that no user could or did answer: as phones count them. */
const isMissed = ({ values }: CrmRecord): boolean =>
  values["hs_call_direction"] === "INBOUND" &&
  ["MISSED", "BUSY"].includes(values["hs_call_status"] ?? "");

/** Identifies the other party of a call by its number; each call without one is from another party. */
function partyOf({ defaultCountry }: CrmContext, { id, values }: CrmRecord): string {
  const isInbound = values["hs_call_direction"] === "INBOUND";
  const number = values[isInbound ? "hs_call_from_number" : "hs_call_to_number"] ?? "";
  return indexedNumber(number, defaultCountry)?.digits ?? `call ${id}`;
}
