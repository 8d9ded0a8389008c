import type { FileList } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { FolderOpen, SearchX } from "lucide-react";
import type { FileView } from "./file-queries.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { FileRows } from "./file-rows.tsx";
import styles from "./files-page.module.css";

/** What a folder has, or why nothing is shown. */
export function FileResults({
  view,
  list,
}: {
  view: FileView;
  list: UseInfiniteQueryResult<InfiniteData<FileList>>;
}) {
  const { data, error, refetch } = list;
  if (!data) {
    return error ? (
      <ErrorState title={t`Couldn't load the files`} error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={styles.loading}>
        <Skeleton label={t`Loading files`} lines={6} />
      </div>
    );
  }
  const folders = data.pages[0]?.folders ?? [];
  const files = data.pages.flatMap((page) => page.files);
  if (folders.length === 0 && files.length === 0) {
    return view.query === "" ? (
      <EmptyState icon={<FolderOpen size={22} />} title={t`No files here yet`}>
        {t`Drop files on this page, or click Upload.`}
      </EmptyState>
    ) : (
      <EmptyState icon={<SearchX size={22} />} title={t`Nothing matches “${view.query}”`}>
        {t`Try a shorter part of the name.`}
      </EmptyState>
    );
  }
  return (
    <>
      <FileRows folders={folders} files={files} list={list} showsPaths={view.query !== ""} />
      {list.isFetchNextPageError && (
        <ErrorState
          title={t`Couldn't load more files`}
          error={list.error}
          onRetry={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}
