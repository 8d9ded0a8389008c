import type { ObjectType } from "../records/object-types.ts";
import type { RecordSummary } from "@calling-extensions/crm/page-api";
import { counted, t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { createStore } from "zustand/vanilla";
import { describeProblem } from "../property-editing/property-problem.ts";
import { runForEach } from "./run-for-each.ts";

/** A change of several records that is under way. It continues when the user leaves the list. */
export interface BulkRun {
  /** `Deleting`. */
  readonly label: string;
  readonly settled: number;
  readonly total: number;
  /** Begins no further record. */
  readonly stop: () => void;
}

export const bulkRun = createStore<BulkRun | undefined>(() => undefined);

/** The records that the last run couldn't change. */
export interface FailedRecords {
  /** `2 contacts were not deleted`. */
  readonly title: string;
  readonly records: readonly { readonly record: RecordSummary; readonly reason: string }[];
}

export const failedRecords = createStore<FailedRecords | undefined>(() => undefined);

/** The properties of a dialog that starts a bulk change. */
export interface BulkDialogProps {
  readonly type: ObjectType;
  /** The number of records. */
  readonly count: number;
  readonly onStart: <Result>(action: BulkAction<Result>) => void;
  readonly onClose: () => void;
}

/** What to do to each record. */
export interface BulkAction<Result> {
  readonly label: string;
  /** What was done, after the number of records: `deleted`. */
  readonly participle: string;
  readonly act: (record: RecordSummary) => Promise<Result>;
  /** Absent if it can't be undone. */
  readonly undo?: {
    readonly participle: string;
    readonly act: (record: RecordSummary, result: Result) => Promise<unknown>;
  };
}

/** Changes records one by one, and tells the user about each that failed. Returns the ids of the changed ones. */
export async function runBulk<Result>(
  records: readonly RecordSummary[],
  type: ObjectType,
  action: BulkAction<Result>,
): Promise<readonly string[]> {
  if (records.length === 0) return [];
  if (bulkRun.getState()) {
    showToast({
      tone: "error",
      text: t`Another change is still running. Try again when it is done.`,
    });
    return [];
  }
  const stop = new AbortController();
  const report = (settled: number): void =>
    bulkRun.setState(
      { label: action.label, settled, total: records.length, stop: () => stop.abort() },
      true,
    );
  report(0);
  failedRecords.setState(undefined, true);
  const { done, failures } = await runForEach(records, action.act, {
    signal: stop.signal,
    onProgress: report,
  });
  bulkRun.setState(undefined, true);
  if (failures.length > 0) {
    failedRecords.setState(
      {
        title: counted(
          "{1} was not {2}",
          "{1} were not {2}",
          failures.length,
          type.countOf(failures.length),
          action.participle,
        ),
        records: failures.map(({ item, error }) => ({
          record: item,
          reason: describeProblem(error),
        })),
      },
      true,
    );
  }
  const left = records.length - done.length - failures.length;
  if (done.length > 0 || left > 0) {
    const { undo } = action;
    const changed = done.map(({ item }) => item);
    const results = new Map(done.map(({ item, result }) => [item.objectId, result]));
    showToast({
      tone: "info",
      text: [
        t`${type.countOf(done.length)} ${action.participle}.`,
        ...(left > 0 ? [t`Stopped before the other ${left}.`] : []),
      ].join(" "),
      ...(undo &&
        done.length > 0 && {
          action: {
            label: t`Undo`,
            run: () =>
              void runBulk(changed, type, {
                label: t`Undoing`,
                participle: undo.participle,
                // Each of these records has a result.
                act: (record) => undo.act(record, results.get(record.objectId) as Result),
              }),
          },
        }),
    });
  }
  return done.map(({ item }) => item.objectId);
}
