import type { EditableProperty } from "@calling-extensions/crm/page-api";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "../controls/save-file.ts";
import { type ListRequest, listRecords } from "../records/list-records.ts";
import type { ObjectType } from "../records/object-types.ts";
import { csvHeader, csvRows } from "./csv-rows.ts";

interface Progress {
  readonly written: number;
  /** Unknown if the records are too many to count. */
  readonly total: number | undefined;
}

/** Saves all records of a list, with its columns, filters and order, as a CSV file. Closing the dialog cancels it. */
export function ExportDialog({
  type,
  name,
  request,
  columns,
  onClose,
}: {
  type: ObjectType;
  /** Of the view; the file gets it. */
  name: string;
  request: ListRequest;
  columns: readonly EditableProperty[];
  onClose: () => void;
}) {
  const [progress, setProgress] = useState<Progress>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const plural = type.plural.toLowerCase();

  async function write(): Promise<number> {
    const { signal } = (abort.current = new AbortController());
    const parts = [csvHeader(columns)];
    let written = 0;
    let total: number | undefined;
    let after: string | undefined;
    do {
      const page = await listRecords(type.id, request, { after, signal });
      if (page.results.length > 0) parts.push(csvRows(columns, page.results));
      written += page.results.length;
      total ??= page.total;
      setProgress({ written, total });
      after = page.paging?.next.after;
    } while (after !== undefined);
    saveFile(new Blob(parts, { type: "text/csv;charset=utf-8" }), fileNameOf(name));
    return written;
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: write,
    onSuccess: (written) => {
      showToast({
        tone: "info",
        source: name,
        text: t`${type.countOf(written)} exported.`,
      });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Export ${plural}`}
      submitLabel={t`Export`}
      pendingLabel={t`Exporting…`}
      isPending={isPending}
      error={error?.message}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {() =>
        isPending ? (
          <>
            <output>{progressText(progress)}</output>
            <progress
              aria-label={t`Exporting ${plural}`}
              max={progress?.total}
              value={progress?.total === undefined ? undefined : progress.written}
            />
          </>
        ) : (
          <p>
            {t`Saves all ${plural} of “${name}” as a CSV file, with the ID, the name and the columns of the list.`}
          </p>
        )
      }
    </FormDialog>
  );
}

function progressText(progress: Progress | undefined): string {
  if (!progress) return t`Starting…`;
  const { written, total } = progress;
  return total === undefined ? t`${written} written` : t`${written} of ${total} written`;
}

/** Without what file systems don't accept. */
const fileNameOf = (name: string): string =>
  `${name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, " ").trim()} ${new Date().toISOString().slice(0, 10)}.csv`;
