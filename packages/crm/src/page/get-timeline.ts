import { MAX_QUERY_WORDS } from "../limits.ts";
import { formatNumber } from "@calling-extensions/phone-numbers";
import { z } from "zod";
import { ownerNames } from "../auth/user.ts";
import { listUnfinished } from "../calls/call-leases.ts";
import { endStatusOf } from "../calls/call-status.ts";
import {
  findPinnedActivity,
  indexTimeline,
  listTimeline,
  type TimelineCursor,
} from "./list-timeline.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { findProperty } from "../model/object-properties.ts";
import { activityTypes } from "../model/object-types.ts";
import { CrmError } from "../errors/crm-error.ts";
import { listAttachments } from "./page-files.ts";
import type {
  ActivityKind,
  CallEntry,
  NoteEntry,
  PageFile,
  TaskEntry,
  Timeline,
  TimelineEntry,
} from "../page-api/index.ts";
import { listTranscribed } from "../calls/transcripts.ts";
import { describeTask } from "./describe-task.ts";
import { ownerOf } from "./value-display.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { readCursor, writeCursor } from "../model/page-cursor.ts";
import { wordsOfQuery } from "../text/fold-text.ts";

const CALL_TYPE_ID = "0-48";

const cursorSchema = z.tuple([z.number().int(), z.number().int()]);

interface TimelineFacts {
  readonly unfinished: ReadonlySet<string>;
  readonly transcribed: ReadonlySet<string>;
  readonly apps: ReadonlyMap<string, string>;
  readonly owners: ReadonlyMap<string, string>;
  readonly outcomes: ReadonlyMap<string, string>;
  readonly attachments: ReadonlyMap<string, PageFile[]>;
}

/** One page of a record's timeline, newest first. The first one has the places of the others. */
export async function getTimeline(
  context: CrmContext,
  record: CrmRecord,
  page: {
    limit: number;
    after?: string | undefined;
    until?: string | undefined;
    kind?: ActivityKind | undefined;
    q?: string | undefined;
  },
  origin: string,
): Promise<Timeline> {
  const filter = {
    kind: page.kind,
    words: wordsOfQuery(page.q ?? "").slice(0, MAX_QUERY_WORDS),
  };
  const after = readPlace(page.after);
  const index = after
    ? undefined
    : await indexTimeline(context, record, { pageSize: page.limit, ...filter });
  const shown = await listTimeline(context, record, {
    // A page may have grown since its place was determined.
    limit: 2 * page.limit,
    after,
    until: readPlace(page.until) ?? index?.starts[0],
    ...filter,
  });
  const pinned = await findPinnedActivity(context, record);
  const facts = await loadFacts(context, shown.concat(pinned ?? []), origin);
  return {
    ...(pinned && { pinned: toEntry(pinned, facts) }),
    results: shown.map((entry) => toEntry(entry, facts)),
    ...(index && { total: index.total, pages: index.starts.map(toPageStart) }),
  };
}

/** Describes activities as timelines show them. */
export async function describeActivities(
  context: CrmContext,
  activities: readonly CrmRecord[],
  origin: string,
): Promise<TimelineEntry[]> {
  const facts = await loadFacts(context, activities, origin);
  return activities.map((activity) => toEntry(activity, facts));
}

/** Describes an activity as timelines show it; throws notFound for a record of another type. */
export async function describeActivity(
  context: CrmContext,
  record: CrmRecord,
  origin: string,
): Promise<TimelineEntry> {
  const [entry] = activityTypes.includes(record.type.name)
    ? await describeActivities(context, [record], origin)
    : [];
  if (!entry) throw new CrmError("notFound", `${record.type.labelPlural} are on no timeline.`);
  return entry;
}

const loadFacts = async (
  context: CrmContext,
  activities: readonly CrmRecord[],
  origin: string,
): Promise<TimelineFacts> => ({
  unfinished: await listUnfinished(
    context.db,
    activities.map(({ id }) => id),
  ),
  transcribed: await listTranscribed(
    context,
    activities.filter(({ type }) => type.id === CALL_TYPE_ID).map(({ id }) => id),
  ),
  apps: await appNames(context),
  owners: await ownerNames(context),
  outcomes: outcomeNames(context),
  attachments: await listAttachments(context, activities, origin),
});

function readPlace(cursor: string | undefined): TimelineCursor | undefined {
  if (cursor === undefined) return undefined;
  const [happenedAt, id] = readCursor(cursorSchema, cursor);
  return { happenedAt, id };
}

const toPageStart = ({ happenedAt, id }: TimelineCursor) => ({
  after: writeCursor([happenedAt, id]),
  timestamp: happenedAt,
});

async function appNames({ db }: CrmContext): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("calling_settings").select(["app_id", "name"]).execute();
  return new Map(rows.map((row) => [String(row.app_id), row.name]));
}

function outcomeNames(context: CrmContext): ReadonlyMap<string, string> {
  const options = findProperty(context, CALL_TYPE_ID, "hs_call_disposition")?.options ?? [];
  return new Map(options.map(({ value, label }) => [value, label]));
}

/** How activities other than calls are shown. */
const entries: Readonly<
  Record<string, (record: CrmRecord, facts: TimelineFacts) => TimelineEntry>
> = { notes: toNoteEntry, tasks: toTaskEntry };

const toEntry = (record: CrmRecord, facts: TimelineFacts): TimelineEntry =>
  (entries[record.type.name] ?? toCallEntry)(record, facts);

/** The field for a record with attachments. */
const attachmentsOf = (
  id: string,
  { attachments }: TimelineFacts,
): Pick<NoteEntry, "attachments"> => {
  const files = attachments.get(id) ?? [];
  return files.length > 0 ? { attachments: files } : {};
};

function toNoteEntry(note: CrmRecord, facts: TimelineFacts): NoteEntry {
  const { id, values } = note;
  const ownerName = facts.owners.get(values["hubspot_owner_id"] ?? "");
  return {
    kind: "note",
    engagementId: id,
    body: values["hs_note_body"] ?? "",
    timestamp: Date.parse(values["hs_timestamp"] ?? ""),
    ...attachmentsOf(id, facts),
    ...ownerOf(note),
    ...(ownerName !== undefined && { ownerName }),
  };
}

function toTaskEntry(task: CrmRecord, facts: TimelineFacts): TaskEntry {
  const { dueAt, ...shown } = describeTask(task, facts.owners);
  return {
    kind: "task",
    engagementId: task.id,
    ...shown,
    timestamp: dueAt,
    ...attachmentsOf(task.id, facts),
  };
}

const numberOf = (stored: string | undefined) =>
  stored === undefined ? undefined : formatNumber(stored);

function toCallEntry(call: CrmRecord, facts: TimelineFacts): CallEntry {
  const { id, title, values } = call;
  const direction = values["hs_call_direction"];
  const duration = values["hs_call_duration"];
  const optional = {
    status: values["hs_call_status"],
    endStatus: endStatusOf(values),
    isUnfinished: facts.unfinished.has(id) || undefined,
    fromNumber: numberOf(values["hs_call_from_number"]),
    toNumber: numberOf(values["hs_call_to_number"]),
    recordingUrl: values["hs_call_recording_url"],
    hasTranscript: facts.transcribed.has(id) || undefined,
    outcome: facts.outcomes.get(values["hs_call_disposition"] ?? ""),
    appName: facts.apps.get(values["hs_call_app_id"] ?? ""),
    ownerName: facts.owners.get(values["hubspot_owner_id"] ?? ""),
  };
  return {
    kind: "call",
    engagementId: id,
    title,
    body: values["hs_call_body"] ?? "",
    timestamp: Date.parse(values["hs_timestamp"] ?? ""),
    ...((direction === "INBOUND" || direction === "OUTBOUND") && { direction }),
    ...(duration !== undefined && { durationMs: Number(duration) }),
    ...attachmentsOf(id, facts),
    ...ownerOf(call),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}
