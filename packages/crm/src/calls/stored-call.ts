import { sql } from "kysely";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { recordColumns, toRecord, type CrmRecord } from "../model/crm-record.ts";
import { callsType } from "../model/object-types.ts";
import { compileOnce } from "../store/compile-once.ts";
import type { Executor } from "../store/tables.ts";
import { toLease, type CallLease } from "./call-leases.ts";

/** A call as it is stored, archived or not. */
export interface StoredCall {
  readonly record: CrmRecord;
  /** Undefined if the page doesn't host the call, or it is completed. */
  readonly lease: CallLease | undefined;
  /** A completed call is over, whatever an app sends later. */
  readonly isCompleted: boolean;
}

const selectCall = compileOnce((db, id: number) =>
  db
    .selectFrom("records")
    .leftJoin("call_leases", "call_leases.call_id", "records.id")
    .leftJoin("activities", "activities.record_id", "records.id")
    .select(recordColumns.map((column) => `records.${column}` as const))
    .select(["is_held", "renewed_at", "replaced_by_loss", "completed_at"])
    .where("records.id", "=", id)
    .where("object_type_id", "=", callsType.id)
    .modifyEnd(sql`limit 1`),
);

/** Finds a call with its lease; undefined if there is none. */
export async function findStoredCall(db: Executor, id: RecordId): Promise<StoredCall | undefined> {
  const [row] = await selectCall(db, toStoredId(id));
  return (
    row && { record: toRecord(row), lease: toLease(row), isCompleted: row.completed_at !== null }
  );
}
