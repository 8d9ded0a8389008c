import { z } from "zod";
import {
  DEFAULT_SIGNED_URL_LIFETIME_S,
  defaultSearchLimits,
  FILES_PAGE_SIZE,
  imageSizes,
  LIST_PAGE_SIZE,
  MAX_COUNTED_DAYS,
  MAX_CURSOR_LENGTH,
  MAX_LINE_LENGTH,
  MAX_LIST_COLUMNS,
  MAX_LIST_FILTERS_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PAGE_SIZE,
  MAX_SIGNED_URL_LIFETIME_S,
  TIMELINE_PAGE_SIZE,
} from "../limits.ts";
import {
  flagParameter,
  limitParameter,
  listParameter,
  timeParameter,
} from "../query-parameters.ts";
import { activityKind, fileOrder } from "./choices.ts";
import { objectTypeId } from "./ids.ts";
import { listFilter, listOrder } from "./record-requests.ts";

// The queries of the page's endpoints. The page imports only their types.

const pageOf = (pageSize: number) => ({
  limit: limitParameter(pageSize, MAX_PAGE_SIZE),
  after: z.string().max(MAX_CURSOR_LENGTH).optional(),
});

/** The filters of a list as JSON. */
const filtersParameter = z
  .string()
  .max(MAX_LIST_FILTERS_LENGTH)
  .default("[]")
  .transform((text, check): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      check.addIssue("must be a JSON array of filters");
      return z.NEVER;
    }
  })
  .pipe(z.array(listFilter).max(defaultSearchLimits.filtersInGroup));

export const recordListQuery = z.object({
  q: z.string().max(defaultSearchLimits.queryLength).optional(),
  archived: flagParameter,
  sort: z._default(listOrder, "title"),
  filters: filtersParameter,
  properties: listParameter.pipe(z.array(z.string()).max(MAX_LIST_COLUMNS)),
  ...pageOf(LIST_PAGE_SIZE),
});

export const importListQuery = z.object({ objectTypeId });

export const recordQuery = z.object({ archived: flagParameter });

export const timelineQuery = z.object({
  kind: z.optional(activityKind),
  q: z.string().max(defaultSearchLimits.queryLength).optional(),
  ...pageOf(TIMELINE_PAGE_SIZE),
  until: z.string().max(MAX_CURSOR_LENGTH).optional(),
});

export const searchQuery = z.object({
  q: z.string().trim().min(1).max(defaultSearchLimits.queryLength),
});

export const callerQuery = z.object({ number: z.string().max(MAX_NAME_LENGTH) });

export const missedCallsQuery = z.object({ since: timeParameter });

/** When each day begins. Only the page knows its user's time zone. */
export const callCountsQuery = z.object({
  days: listParameter
    .pipe(
      z
        .array(z.string().regex(/^[0-9]{1,16}$/, "must be epoch milliseconds"))
        .min(1)
        .max(MAX_COUNTED_DAYS),
    )
    .transform((days) => days.map(Number).toSorted((a, b) => a - b)),
});

export const callsWithoutRecordQuery = z.object({
  since: timeParameter,
  limit: limitParameter(10, MAX_PAGE_SIZE),
});

export const taskQueuesQuery = z.object({ dueBefore: timeParameter });

export const taskQueueQuery = z.object({
  taskType: z.enum(["CALL", "EMAIL", "TODO"]).optional(),
  dueBefore: timeParameter,
  completedSince: timeParameter,
});

export const tasksQuery = z.object({
  dueBefore: timeParameter,
  limit: limitParameter(LIST_PAGE_SIZE, MAX_PAGE_SIZE),
});

export const fileListQuery = z.object({
  folderId: z.string().optional(),
  q: z.string().max(MAX_LINE_LENGTH).optional(),
  sort: z._default(fileOrder, "name"),
  limit: limitParameter(FILES_PAGE_SIZE, MAX_PAGE_SIZE),
  after: z.string().max(MAX_CURSOR_LENGTH).optional(),
});

export const signedUrlQuery = z.object({
  size: z.enum(imageSizes).optional(),
  expirationSeconds: limitParameter(DEFAULT_SIGNED_URL_LIFETIME_S, MAX_SIGNED_URL_LIFETIME_S),
});

export const eventsQuery = z.object({ lastEventId: z.string().max(MAX_NAME_LENGTH).optional() });

export const appRequestsQuery = z.object({ sender: z.string().max(MAX_NAME_LENGTH).optional() });
