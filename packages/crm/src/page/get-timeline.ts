import { z } from "zod";
import { ownerNames } from "../auth/user.ts";
import { findPinnedActivity, listTimeline } from "../calls/list-timeline.ts";
import type { CrmRecord } from "../objects/crm-record.ts";
import { findProperty } from "../objects/object-properties.ts";
import type { CallEntry, NoteEntry, Timeline, TimelineEntry } from "../page-api/index.ts";
import type { Work } from "../work.ts";
import { readCursor, writeCursor } from "./page-cursor.ts";

const CALL_TYPE_ID = "0-48";

const cursorSchema = z.tuple([z.number().int(), z.number().int()]);

interface Names {
  readonly apps: ReadonlyMap<string, string>;
  readonly owners: ReadonlyMap<string, string>;
  readonly outcomes: ReadonlyMap<string, string>;
}

/** One page of a record's timeline, the newest first. */
export async function getTimeline(
  work: Work,
  record: CrmRecord,
  page: { limit: number; after?: string | undefined },
): Promise<Timeline> {
  const place = page.after === undefined ? undefined : readCursor(cursorSchema, page.after);
  const after = place && { happenedAt: place[0], id: place[1] };
  const found = await listTimeline(work, record, { limit: page.limit + 1, after });
  const shown = found.slice(0, page.limit);
  const last = found.length > page.limit ? shown.at(-1)?.cursor : undefined;
  const names = {
    apps: await appNames(work),
    owners: await ownerNames(work),
    outcomes: outcomeNames(work),
  };
  const pinned = await findPinnedActivity(work, record);
  return {
    ...(pinned && { pinned: toEntry(pinned, names) }),
    results: shown.map(({ entry }) => toEntry(entry, names)),
    ...(last && { paging: { next: { after: writeCursor([last.happenedAt, last.id]) } } }),
  };
}

async function appNames({ db }: Work): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("calling_settings").select(["app_id", "name"]).execute();
  return new Map(rows.map((row) => [String(row.app_id), row.name]));
}

function outcomeNames(work: Work): ReadonlyMap<string, string> {
  const options = findProperty(work, CALL_TYPE_ID, "hs_call_disposition")?.options ?? [];
  return new Map(options.map(({ value, label }) => [value, label]));
}

const toEntry = (record: CrmRecord, names: Names): TimelineEntry =>
  record.type.name === "notes" ? toNoteEntry(record, names) : toCallEntry(record, names);

function toNoteEntry({ id, values }: CrmRecord, { owners }: Names): NoteEntry {
  const ownerName = owners.get(values["hubspot_owner_id"] ?? "");
  return {
    kind: "note",
    engagementId: id,
    body: values["hs_note_body"] ?? "",
    timestamp: Date.parse(values["hs_timestamp"] ?? ""),
    ...(ownerName !== undefined && { ownerName }),
  };
}

function toCallEntry({ id, title, values }: CrmRecord, names: Names): CallEntry {
  const direction = values["hs_call_direction"];
  const duration = values["hs_call_duration"];
  const optional = {
    status: values["hs_call_status"],
    endStatus: values["calling_end_status"],
    fromNumber: values["hs_call_from_number"],
    toNumber: values["hs_call_to_number"],
    recordingUrl: values["hs_call_recording_url"],
    outcome: names.outcomes.get(values["hs_call_disposition"] ?? ""),
    appName: names.apps.get(values["hs_call_app_id"] ?? ""),
    ownerName: names.owners.get(values["hubspot_owner_id"] ?? ""),
  };
  return {
    kind: "call",
    engagementId: id,
    title,
    body: values["hs_call_body"] ?? "",
    timestamp: Date.parse(values["hs_timestamp"] ?? ""),
    ...((direction === "INBOUND" || direction === "OUTBOUND") && { direction }),
    ...(duration !== undefined && { durationMs: Number(duration) }),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}
