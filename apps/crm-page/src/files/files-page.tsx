import { Button, Select } from "@calling-extensions/ui/controls";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { FolderPlus, Link2, Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { createStore } from "zustand/vanilla";
import type { ChosenAccess, FileView } from "../api/files.ts";
import { isNotFound } from "../api/page-error.ts";
import { UploadList } from "../attachments/upload-list.tsx";
import { createUploadQueue, type UploadQueue } from "../attachments/upload-queue.ts";
import { NotFoundPage } from "../feedback/not-found-page.tsx";
import { SearchField } from "../controls/search-field.tsx";
import { AccessSelect } from "./access-select.tsx";
import { FILES_KEY, fileListQuery, readFileView, writeFileView } from "./file-queries.ts";
import { FileResults } from "./file-results.tsx";
import { FolderPath } from "./folder-path.tsx";
import { FolderTree } from "./folder-tree.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { JobList } from "./job-list.tsx";
import { NewFolderDialog } from "./new-folder-dialog.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import styles from "./files-page.module.css";

/** The files of one folder, or those that a search finds. Folder, search and order are in the URL. */
export function FilesPage() {
  const { folderId } = useParams();
  const [search, setSearch] = useSearchParams();
  const view = readFileView(folderId, search);
  const list = useInfiniteQuery(fileListQuery(view));
  const queue = useUploads();
  const [access, setAccess] = useState<ChosenAccess>("PRIVATE");
  const [dialog, setDialog] = useState<"folder" | "import">();
  const picker = useRef<HTMLInputElement>(null);
  const upload = (files: readonly File[]): void =>
    queue.add(files.map((file) => ({ file, folder: { folderId: folderId ?? "0" }, access })));
  const drop = useFileDrop(upload);
  if (isNotFound(list.error)) return <NotFoundPage what="This folder was deleted." />;

  const change = (changes: Partial<FileView>): void =>
    setSearch(writeFileView({ ...view, ...changes }), { replace: true });
  const ancestors = list.data?.pages[0]?.ancestors ?? [];
  const title = ancestors.at(-1)?.name ?? "Files";
  return (
    <div {...drop.props} className={styles.page} data-drop={drop.isOver || undefined}>
      <title>{`${title} · CRM`}</title>
      <header className={styles.header}>
        <h1 dir="auto">{title}</h1>
        <div className={styles.tools}>
          <SearchField
            label="Search files"
            value={view.query}
            onSearch={(query) => change({ query })}
          />
          <Select
            label="Sort by"
            value={view.sort}
            options={orders}
            // The options are the view's sort orders.
            onChange={(event) => change({ sort: event.target.value as FileView["sort"] })}
          />
        </div>
      </header>
      <div className={styles.actions}>
        <Button tone="primary" onClick={() => picker.current?.click()}>
          <Upload size={16} aria-hidden />
          Upload
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Files to upload"
          onChange={({ target }) => {
            upload([...(target.files ?? [])]);
            target.value = "";
          }}
        />
        <Button onClick={() => setDialog("folder")}>
          <FolderPlus size={16} aria-hidden />
          New folder
        </Button>
        <Button onClick={() => setDialog("import")}>
          <Link2 size={16} aria-hidden />
          Import from URL
        </Button>
        <AccessSelect label="New files are" value={access} onChange={setAccess} />
      </div>
      <UploadList queue={queue} />
      <JobList />
      <div className={styles.columns}>
        <FolderTree openId={folderId} />
        <section aria-label="Folder contents" className={styles.card}>
          <FolderPath ancestors={ancestors} query={view.query} />
          <FileResults view={view} list={list} />
        </section>
      </div>
      <p className={styles.dropHint} aria-hidden>
        Drop files here to upload them
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
  { value: "name", label: "Name" },
  { value: "-createdAt", label: "Newest" },
  { value: "createdAt", label: "Oldest" },
  { value: "-size", label: "Largest" },
  { value: "size", label: "Smallest" },
];

/** The uploads of the page, which continue while the user looks at something else. */
const uploads = createUploadQueue(() => storedFiles.setState(Date.now(), true));

/** When the last upload was stored. */
const storedFiles = createStore(() => 0);

function useUploads(): UploadQueue {
  const queryClient = useQueryClient();
  useEffect(
    () => storedFiles.subscribe(() => void queryClient.invalidateQueries({ queryKey: FILES_KEY })),
    [queryClient],
  );
  return uploads;
}
