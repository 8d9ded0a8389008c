import type { ListedRecord } from "@calling-extensions/crm/page-api";
import type { ReactNode } from "react";

/** A column beside the name. */
export interface Column {
  readonly key: string;
  readonly label: string;
  /** What it sorts by; absent if its order would mean nothing to people. */
  readonly sort?: string;
  readonly isNumber?: boolean;
  /** A number of milliseconds. */
  readonly isDuration?: boolean;
  readonly isNarrow?: boolean;
  /** Whether users who can change the record can change the value here. */
  readonly isEditable?: boolean;
  readonly cell: (record: ListedRecord) => ReactNode;
}
