import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import * as z from "zod/mini";
import { createStore } from "zustand/vanilla";
import { MAX_RECENT_RECORDS } from "../limits.ts";

const recentRecord = z.object({
  portalId: z.string(),
  userId: z.string(),
  objectTypeId: z.string(),
  objectId: z.string(),
  title: z.string(),
  subtitle: z.string(),
});

/** A record whose page the user has opened, as it was named then. */
export type RecentRecord = z.infer<typeof recentRecord>;

const stored = createStoredValue({
  key: "crm-page:recent-records",
  schema: z.array(recentRecord),
  storage: browserStorage("localStorage"),
});

/** The records that the users of this browser opened last, the newest first. */
export const recentRecords = createStore<readonly RecentRecord[]>(() => stored.load() ?? []);

/** Another tab may have added some. Without storage, the page has only its own. */
const listed = (): readonly RecentRecord[] => stored.load() ?? recentRecords.getState();

/** Puts a record at the front. */
export function noteRecentRecord(record: RecentRecord): void {
  const others = listed().filter((other) => !isSame(other, record));
  const next = [record, ...others].slice(0, MAX_RECENT_RECORDS);
  stored.save(next);
  recentRecords.setState(next, true);
}

/** Removes a record that doesn't exist anymore. */
export function forgetRecentRecord(record: Pick<RecentRecord, "objectTypeId" | "objectId">): void {
  const next = listed().filter(
    ({ objectTypeId, objectId }) =>
      objectTypeId !== record.objectTypeId || objectId !== record.objectId,
  );
  stored.save(next);
  recentRecords.setState(next, true);
}

const isSame = (one: RecentRecord, other: RecentRecord): boolean =>
  one.portalId === other.portalId &&
  one.userId === other.userId &&
  one.objectTypeId === other.objectTypeId &&
  one.objectId === other.objectId;
