import type { FileList, PageFile, PageFolder } from "@calling-extensions/crm/page-api";
import { Badge } from "@calling-extensions/ui/controls";
import { formatDateTime } from "@calling-extensions/ui/time";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { Folder } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { FileIcon } from "../attachments/file-icon.tsx";
import { FilePreview } from "../attachments/file-preview.tsx";
import { formatFileSize } from "../attachments/file-size.ts";
import { moveBetweenRows } from "../controls/focus-row.ts";
import { FILE_ROW_HEIGHT_PX, RECORD_ROWS_OVERSCAN } from "../limits.ts";
import { filesPath } from "../navigation/paths.ts";
import { useSession } from "../session/session.ts";
import { accessLabels } from "./access-select.tsx";
import { FileMenu } from "./file-menu.tsx";
import { FolderMenu } from "./folder-menu.tsx";
import styles from "./file-rows.module.css";

/** A virtual list of folders and files: only the rows near the screen are rendered. */
export function FileRows({
  folders,
  files,
  list,
  showsPaths,
}: {
  folders: readonly PageFolder[];
  files: readonly PageFile[];
  /** Whether the rows are from many folders, and say from which. */
  showsPaths: boolean;
  list: Pick<
    UseInfiniteQueryResult<InfiniteData<FileList>>,
    "hasNextPage" | "isFetching" | "isFetchNextPageError" | "isPlaceholderData" | "fetchNextPage"
  >;
}) {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const count = folders.length + files.length;
  const [top, setTop] = useState(0);
  const [shown, setShown] = useState<PageFile>();
  const measureTop = useCallback((element: HTMLElement | null) => {
    if (element) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => FILE_ROW_HEIGHT_PX,
    overscan: RECORD_ROWS_OVERSCAN,
    scrollMargin: top,
  });
  const rows = virtualizer.getVirtualItems();
  const isNearEnd = (rows.at(-1)?.index ?? 0) >= count - RECORD_ROWS_OVERSCAN;
  const isMoreWanted = isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isMoreWanted) void fetchNextPage();
  }, [isMoreWanted, fetchNextPage]);

  return (
    <>
      <ul
        ref={measureTop}
        className={styles.rows}
        aria-busy={isPlaceholderData}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, start }) => {
          const folder = folders[index];
          const file = files[index - folders.length];
          return (
            <li
              key={folder?.id ?? file?.id}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={hasNextPage ? -1 : count}
              className={styles.row}
              style={{ translate: `0 ${start - top}px` }}
            >
              {folder && <FolderRow folder={folder} showsPath={showsPaths} />}
              {file && <FileRow file={file} showsPath={showsPaths} onShow={setShown} />}
            </li>
          );
        })}
      </ul>
      {shown && <FilePreview file={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function FolderRow({ folder, showsPath }: { folder: PageFolder; showsPath: boolean }) {
  const { portal } = useSession();
  return (
    <>
      <Folder size={20} className={styles.icon} aria-hidden />
      <div className={styles.text}>
        <Link
          to={filesPath(portal.id, folder.id)}
          className={styles.name}
          onKeyDown={moveBetweenRows}
        >
          <bdi>{folder.name}</bdi>
        </Link>
        {showsPath && <p>{parentOf(folder.path)}</p>}
      </div>
      <FolderMenu folder={folder} />
    </>
  );
}

function FileRow({
  file,
  showsPath,
  onShow,
}: {
  file: PageFile;
  showsPath: boolean;
  onShow: (file: PageFile) => void;
}) {
  const { name, size, access, createdAt, expiresAt, type, path } = file;
  return (
    <>
      <FileIcon type={type} size={20} className={styles.icon} />
      <div className={styles.text}>
        <button
          type="button"
          className={styles.name}
          onClick={() => onShow(file)}
          onKeyDown={moveBetweenRows}
        >
          <bdi>{name}</bdi>
        </button>
        <p>
          {showsPath && (
            <>
              <bdi>{parentOf(path)}</bdi> ·{" "}
            </>
          )}
          {formatFileSize(size)} · {formatDateTime(createdAt)}
          {expiresAt !== undefined && ` · expires ${formatDateTime(expiresAt)}`}
        </p>
      </div>
      <span className={styles.access} data-private={access === "PRIVATE" || undefined}>
        <Badge tone={access === "PRIVATE" ? "neutral" : "warning"}>
          {access in accessLabels ? accessLabels[access as keyof typeof accessLabels] : "Hidden"}
        </Badge>
      </span>
      <FileMenu file={file} onShow={() => onShow(file)} />
    </>
  );
}

/** The folder of a path, as people know it: `All files / recordings`. */
const parentOf = (path: string): string =>
  ["All files", ...path.split("/").slice(1, -1)].join(" / ");
