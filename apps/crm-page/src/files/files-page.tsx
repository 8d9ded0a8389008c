import { Button, Select } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FolderPlus, Link2, Upload } from "lucide-react";
import { useState } from "react";
import { useParams, useSearchParams } from "wouter";
import { useStore } from "zustand";
import { isNotFound } from "../api/page-error.ts";
import type { ChosenAccess } from "../api/upload-file.ts";
import { PickFilesButton } from "../attachments/pick-files-button.tsx";
import { UploadList } from "../attachments/upload-list.tsx";
import { isRunning, createUploadQueue } from "../attachments/upload-queue.ts";
import { useFileDrop } from "../attachments/use-file-drop.ts";
import { focusRow } from "../controls/focus-row.ts";
import { PageHeader } from "../controls/page-header.tsx";
import { SearchField } from "../controls/search-field.tsx";
import { useCan } from "../session/session.ts";
import { AccessSelect } from "./access-select.tsx";
import {
  fileListQuery,
  type FileView,
  readFileView,
  useRefreshFiles,
  writeFileView,
} from "./file-queries.ts";
import { FileResults } from "./file-results.tsx";
import { FolderPath } from "./folder-path.tsx";
import { FolderTree } from "./folder-tree.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { JobList } from "./job-list.tsx";
import { MissingFolder } from "./missing-folder.tsx";
import { NewFolderDialog } from "./new-folder-dialog.tsx";
import styles from "./files-page.module.css";
import { warnBeforeUnload } from "../attachments/unload-warning.ts";

/** The uploads of the files page, which continue while the user looks at something else. */
const pageUploads = createUploadQueue();

let endWarning: (() => void) | undefined;
pageUploads.items.subscribe((items) => {
  const isUploading = items.some(isRunning);
  if (isUploading) endWarning ??= warnBeforeUnload();
  else {
    endWarning?.();
    endWarning = undefined;
  }
});

/** The files of one folder, or those that a search finds. Folder, search and order are in the URL. */
export function FilesPage() {
  const { folderId } = useParams();
  const [search, setSearch] = useSearchParams();
  const view = readFileView(folderId, search);
  const list = useInfiniteQuery(fileListQuery(view));
  const [access, setAccess] = useState<ChosenAccess>("PRIVATE");
  const [dialog, setDialog] = useState<"folder" | "import">();
  const upload = (files: readonly File[]): void => {
    // The list shows one round of uploads.
    if (!pageUploads.items.getState().some(isRunning)) pageUploads.clear({ keepsFailed: true });
    pageUploads.add(files.map((file) => ({ file, folder: { folderId: folderId ?? "0" }, access })));
  };
  const canEdit = useCan("files.edit");
  const isOver = useFileDrop(upload);
  useRefreshFiles(
    useStore(pageUploads.items, (items) => items.filter(({ state }) => state === "done").length),
  );
  if (isNotFound(list.error)) return <MissingFolder />;

  const change = (changes: Partial<FileView>): void =>
    setSearch(writeFileView({ ...view, ...changes }), { replace: true });
  const ancestors = list.data?.pages[0]?.ancestors ?? [];
  const title = ancestors.at(-1)?.name ?? t`Files`;
  return (
    <div className={styles.page} data-drop={isOver || undefined}>
      <title>{t`${title} · CRM`}</title>
      <PageHeader title={title}>
        <div className={styles.actions}>
          <PickFilesButton tone="primary" label={t`Files to upload`} onPick={upload}>
            <Upload size={16} aria-hidden />
            {t`Upload`}
          </PickFilesButton>
          {canEdit && (
            <>
              <Button onClick={() => setDialog("folder")}>
                <FolderPlus size={16} aria-hidden />
                {t`New folder`}
              </Button>
              <Button onClick={() => setDialog("import")}>
                <Link2 size={16} aria-hidden />
                {t`Import from URL`}
              </Button>
            </>
          )}
          <AccessSelect label={t`New files are`} value={access} onChange={setAccess} />
        </div>
      </PageHeader>
      <div className={styles.tools}>
        <SearchField
          label={t`Search files`}
          value={view.query}
          onSearch={(query) => change({ query })}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown" && focusRow(0)) event.preventDefault();
          }}
        />
        <Select
          label={t`Sort by`}
          value={view.sort}
          options={orders}
          // The options are the view's sort orders.
          onChange={(event) => change({ sort: event.target.value as FileView["sort"] })}
        />
      </div>
      <UploadList queue={pageUploads} />
      <JobList />
      <div className={styles.columns}>
        <FolderTree openId={folderId} ancestors={ancestors} />
        <section aria-label={t`Folder contents`} className={styles.card}>
          <FolderPath ancestors={ancestors} query={view.query} />
          <FileResults view={view} list={list} />
        </section>
      </div>
      <p className={styles.dropHint} aria-hidden>
        <Upload size={18} />
        {t`Drop files to upload them to ${ancestors.at(-1)?.name ?? t`All files`}`}
      </p>
      {dialog === "folder" && (
        <NewFolderDialog parentId={folderId} onClose={() => setDialog(undefined)} />
      )}
      {dialog === "import" && (
        <ImportDialog folderId={folderId} access={access} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}

const orders = [
  { value: "name", label: t`Name` },
  { value: "-createdAt", label: t`Newest` },
  { value: "createdAt", label: t`Oldest` },
  { value: "-size", label: t`Largest` },
  { value: "size", label: t`Smallest` },
];
