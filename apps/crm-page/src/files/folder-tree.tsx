import type { PageFolder } from "@calling-extensions/crm/page-api";
import { IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight, Folder, Files } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { filesPath } from "../navigation/paths.ts";
import { useSession } from "../session/session.ts";
import { subfoldersQuery } from "./file-queries.ts";
import styles from "./folder-tree.module.css";

/** All folders as a tree of links. A folder is loaded when it is expanded, and expanded around the open one. */
export function FolderTree({
  openId,
  ancestors,
}: {
  openId: string | undefined;
  /** The open folder and those around it. */
  ancestors: readonly PageFolder[];
}) {
  const { portal } = useSession();
  const openPath = ancestors.map(({ id }) => id);
  return (
    <nav aria-label={t`Folders`} className={styles.tree}>
      <div className={styles.node}>
        <Link to={filesPath(portal.id)} aria-current={openId === undefined ? "page" : undefined}>
          <Files size={15} aria-hidden />
          {t`All files`}
        </Link>
      </div>
      <Branch parentId={undefined} openPath={openPath} />
    </nav>
  );
}

function Branch({
  parentId,
  openPath,
}: {
  parentId: string | undefined;
  openPath: readonly string[];
}) {
  const { data = [], isPending, error, refetch } = useQuery(subfoldersQuery(parentId));
  if (isPending) return <p className={styles.note}>{t`Loading…`}</p>;
  if (error) {
    return (
      <p role="alert" className={styles.note}>
        {t`Couldn't load the folders.`}{" "}
        <button type="button" onClick={() => void refetch()}>
          {t`Retry`}
        </button>
      </p>
    );
  }
  if (data.length === 0) {
    return (
      <p className={styles.note}>{parentId === undefined ? t`No folders yet` : t`No folders`}</p>
    );
  }
  return (
    <ul>
      {data.map((folder) => (
        <Node key={folder.id} folder={folder} openPath={openPath} />
      ))}
    </ul>
  );
}

function Node({ folder, openPath }: { folder: PageFolder; openPath: readonly string[] }) {
  const { id, name } = folder;
  const { portal } = useSession();
  const [chosen, setChosen] = useState<boolean>();
  const isExpanded = chosen ?? openPath.slice(0, -1).includes(id);
  const Chevron = isExpanded ? ChevronDown : ChevronRight;
  return (
    <li>
      <div className={styles.node}>
        <IconButton
          label={t`Folders in ${name}`}
          aria-expanded={isExpanded}
          className={styles.toggle}
          onClick={() => setChosen(!isExpanded)}
        >
          <Chevron size={14} aria-hidden />
        </IconButton>
        <Link
          to={filesPath(portal.id, id)}
          aria-current={id === openPath.at(-1) ? "page" : undefined}
        >
          <Folder size={15} aria-hidden />
          <bdi>{name}</bdi>
        </Link>
      </div>
      {isExpanded && <Branch parentId={id} openPath={openPath} />}
    </li>
  );
}
