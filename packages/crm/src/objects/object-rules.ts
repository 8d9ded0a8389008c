import type { ErrorDetail } from "../errors/crm-error.ts";
import type { RecordId } from "../ids/record-id.ts";
import type { Work } from "../work.ts";
import type { CrmRecord } from "./crm-record.ts";

/** What a type of records asks for beyond its table of properties. */
export interface ObjectRules {
  /** The record that a creation with these values would repeat. */
  findRepeated?(
    work: Work,
    values: Readonly<Record<string, string>>,
  ): Promise<RecordId | undefined>;
  /** Fills in what was left open, and says what is wrong with the whole. */
  prepare?(work: Work, values: Record<string, string>): Promise<ErrorDetail[]>;
  /** Keeps what hangs on the record in step, once it and its associations are stored. */
  afterWrite?(
    work: Work,
    record: CrmRecord,
    changes: Readonly<Record<string, string>>,
  ): Promise<void>;
}
