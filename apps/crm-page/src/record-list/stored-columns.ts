import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import * as z from "zod/mini";
import { MAX_LIST_COLUMNS } from "../limits.ts";
import { RECORDS } from "../records/list-records.ts";

const defaults: Readonly<Record<string, readonly string[]>> = {
  "0-1": ["email", "phone", "jobtitle", "hubspot_owner_id", "createdate"],
  "0-2": ["domain", "phone", "city", "industry", "hubspot_owner_id"],
  "0-3": ["dealstage", "amount", "closedate", "hubspot_owner_id"],
  "0-5": ["hs_pipeline_stage", "hs_ticket_priority", "hubspot_owner_id", "createdate"],
  "2-1": ["front_desk_number", "city", "createdate"],
  "0-48": [
    "hs_call_direction",
    "hs_call_status",
    "hs_call_disposition",
    "hs_timestamp",
    "hs_call_duration",
    "hubspot_owner_id",
    RECORDS,
  ],
};

/** The columns of a list beside the name, by default. */
export const defaultColumns = (objectTypeId: string): readonly string[] =>
  defaults[objectTypeId] ?? [];

/** Whose list of which type. */
export interface ListOwner {
  readonly portalId: string;
  readonly userId: string;
  readonly objectTypeId: string;
}

const isColumn = (column: unknown): column is string => typeof column === "string";

/** The columns by list. An invalid one doesn't cost the others. */
const columnsByList = z.pipe(
  z.record(z.string(), z.catch(z.optional(z.array(z.unknown())), undefined)),
  z.transform((lists) =>
    Object.fromEntries(
      Object.entries(lists).flatMap(([key, columns]) =>
        columns ? [[key, columns.filter(isColumn).slice(0, MAX_LIST_COLUMNS)]] : [],
      ),
    ),
  ),
);

const stored = createStoredValue({
  key: "crm-page:list-columns",
  schema: columnsByList,
  storage: browserStorage("localStorage"),
});

const keyOf = ({ portalId, userId, objectTypeId }: ListOwner): string =>
  [portalId, userId, objectTypeId].join("/");

/** The columns that the user chose; undefined for the default ones. */
export const loadColumns = (owner: ListOwner): readonly string[] | undefined =>
  stored.load()?.[keyOf(owner)];

/** Stores the columns that the user chose; undefined for the default ones. */
export function saveColumns(owner: ListOwner, columns: readonly string[] | undefined): void {
  const { [keyOf(owner)]: _before, ...others } = stored.load() ?? {};
  stored.save({ ...others, ...(columns && { [keyOf(owner)]: [...columns] }) });
}
