import type { RecordSummary } from "@calling-extensions/crm/page-api";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { useSession } from "../session/session.ts";
import { noteRecentRecord, recentRecords, type RecentRecord } from "./recent-records.ts";

/** The records that the user opened last, the newest first. */
export function useRecentRecords(): readonly RecentRecord[] {
  const { portal, user } = useSession();
  const records = useStore(recentRecords);
  return useMemo(
    () => records.filter(({ portalId, userId }) => portalId === portal.id && userId === user.id),
    [records, portal.id, user.id],
  );
}

/** Notes that the user has opened a record. */
export function useNoteRecentRecord(record: RecordSummary | undefined): void {
  const { portal, user } = useSession();
  const { objectTypeId, objectId, title, subtitle } = record ?? {};
  useEffect(() => {
    if (objectTypeId === undefined || objectId === undefined) return;
    if (title === undefined || subtitle === undefined) return;
    noteRecentRecord({
      portalId: portal.id,
      userId: user.id,
      objectTypeId,
      objectId,
      title,
      subtitle,
    });
  }, [portal.id, user.id, objectTypeId, objectId, title, subtitle]);
}
