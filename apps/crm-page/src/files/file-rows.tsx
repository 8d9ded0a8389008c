import type { PageFile, PageFolder } from "@calling-extensions/crm/page-api";
import { Badge } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { Folder } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { FileIcon } from "../attachments/file-icon.tsx";
import { FilePreview } from "../attachments/file-preview.tsx";
import { formatFileSize } from "../attachments/file-size.ts";
import { moveBetweenRows } from "../controls/focus-row.ts";
import { useVirtualRows, type RowPages } from "../controls/use-virtual-rows.ts";
import { FILE_ROW_HEIGHT_PX } from "../limits.ts";
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
  list: RowPages;
}) {
  const [shown, setShown] = useState<PageFile>();
  const { listProps, rows } = useVirtualRows(list, {
    count: folders.length + files.length,
    heightPx: FILE_ROW_HEIGHT_PX,
    keyOf: (index) => folders[index]?.id ?? files[index - folders.length]?.id,
  });
  return (
    <>
      <ul {...listProps} className={styles.rows}>
        {rows.map(({ index, key, rowProps }) => {
          const folder = folders[index];
          const file = files[index - folders.length];
          return (
            <li key={key} {...rowProps} className={styles.row}>
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
          {expiresAt !== undefined && ` · ${t`expires ${formatDateTime(expiresAt)}`}`}
        </p>
      </div>
      <span className={styles.access} data-private={access === "PRIVATE" || undefined}>
        <Badge tone={access === "PRIVATE" ? "neutral" : "warning"}>
          {access in accessLabels ? accessLabels[access as keyof typeof accessLabels] : t`Hidden`}
        </Badge>
      </span>
      <FileMenu file={file} onShow={() => onShow(file)} />
    </>
  );
}

/** The folder of a path, as people know it: `All files / recordings`. */
const parentOf = (path: string): string =>
  [t`All files`, ...path.split("/").slice(1, -1)].join(" / ");
