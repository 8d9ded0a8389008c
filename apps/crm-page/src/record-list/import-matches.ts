import {
  canEdit,
  type EditableProperty,
  getPageRecord,
  type RecordSummary,
} from "@calling-extensions/crm/page-api";
import { isNotFound } from "../api/page-error.ts";
import { callService } from "../api/session.ts";
import { runForEach } from "../bulk-changes/run-for-each.ts";
import { IMPORT_MATCH_BATCH_SIZE } from "../limits.ts";
import { listRecords } from "../records/list-records.ts";
import type { ObjectType } from "../records/object-types.ts";
import type { ColumnMapping } from "./import-rows.ts";
import type { CsvRow } from "./read-csv.ts";

/** What becomes of rows whose records exist. */
export type ExistingMode = "skip" | "update" | "create";

export type Matches = ReadonlyMap<CsvRow, RecordSummary>;

/** An export has a column for it. */
export const recordIdProperty: EditableProperty = {
  name: "hs_object_id",
  label: "Record ID",
  control: "text",
  isRequired: false,
  isReadOnly: true,
};

/** The properties by which people recognize a record, by type. */
const keyOfType: Readonly<Record<string, string>> = {
  "0-1": "email",
  "0-2": "domain",
};

/** The mapped columns by which rows are matched with records: the name of each property and its position. */
export const matchColumns = (type: ObjectType, mapping: ColumnMapping) =>
  [recordIdProperty.name, keyOfType[type.id]].flatMap((name) => {
    const index = mapping.findIndex((property) => property && property.name === name);
    return name === undefined || index < 0 ? [] : [{ name, index }];
  });

const normalize = (text: string): string => text.trim().toLowerCase();

/** Finds the records that exist for rows: by the id, otherwise by the email address or domain. */
export async function findMatches(
  type: ObjectType,
  rows: readonly CsvRow[],
  columns: ReturnType<typeof matchColumns>,
  signal: AbortSignal,
): Promise<Matches> {
  const matches = new Map<CsvRow, RecordSummary>();
  for (const { name, index } of columns) {
    const isId = name === recordIdProperty.name;
    const keyOf = ({ cells }: CsvRow): string => normalize(cells[index] ?? "");
    const left = rows.filter((row) => !matches.has(row));
    const keys = [...new Set(left.map(keyOf))].filter((key) =>
      isId ? /^[1-9]\d{0,14}$/.test(key) : key !== "",
    );
    const found = new Map<string, RecordSummary>();
    for (let begin = 0; begin < keys.length; begin += IMPORT_MATCH_BATCH_SIZE) {
      const values = keys.slice(begin, begin + IMPORT_MATCH_BATCH_SIZE);
      const filters = [{ propertyName: name, operator: "IN", values } as const];
      const request = { query: "", sort: "createdAt", isArchived: false, filters };
      let after: string | undefined;
      do {
        const list = await listRecords(
          type.id,
          { ...request, properties: isId ? [] : [name] },
          { after, signal },
        );
        for (const record of list.results) {
          const key = isId ? record.objectId : normalize(record.properties[name]?.value ?? "");
          // Several companies can have a domain. The oldest one is updated.
          if (!found.has(key)) found.set(key, record);
        }
        after = list.paging?.next.after;
      } while (after !== undefined);
    }
    if (isId) {
      const unknown = keys.filter((key) => !found.has(key));
      for (const [id, record] of await findMerged(type, unknown, signal)) found.set(id, record);
    }
    for (const row of left) {
      const record = found.get(keyOf(row));
      if (record) matches.set(row, record);
    }
  }
  return matches;
}

/** Finds the records that others were merged into, by the ids of those. An older export has them. */
async function findMerged(
  { id: objectTypeId }: ObjectType,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, RecordSummary>> {
  const { done, failures } = await runForEach(
    ids,
    (objectId) => callService(getPageRecord, { params: { objectTypeId, objectId }, signal }),
    { signal, onProgress: () => undefined },
  );
  const failure = failures.find(({ error }) => !isNotFound(error));
  if (failure) throw failure.error;
  return new Map(done.map(({ item, result }) => [item, result]));
}

/** What to do with a row. */
export interface PlannedRow {
  readonly row: CsvRow;
  /** The record to update; absent to create one. */
  readonly existing?: RecordSummary;
}

/** Plans an import. Rows whose records exist are left out if they are to be skipped, or belong to others. */
export function planImport(
  rows: readonly CsvRow[],
  matches: Matches,
  mode: ExistingMode,
  user: Parameters<typeof canEdit>[0],
) {
  const created: PlannedRow[] = [];
  const updated: PlannedRow[] = [];
  for (const row of rows) {
    const existing = matches.get(row);
    if (!existing || mode === "create") created.push({ row });
    else if (mode === "update" && canEdit(user, existing.ownerId)) updated.push({ row, existing });
  }
  return { created, updated, skipped: rows.length - created.length - updated.length };
}
