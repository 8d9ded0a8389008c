import type { PageFolder } from "@calling-extensions/crm/page-api";
import { IconButton } from "@calling-extensions/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight, Folder } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { filesPath } from "../navigation/paths.ts";
import { useSession } from "../session/session.ts";
import { subfoldersQuery } from "./file-queries.ts";
import styles from "./folder-tree.module.css";

/** All folders as a tree of links; each is loaded when it is expanded. */
export function FolderTree({ openId }: { openId: string | undefined }) {
  return (
    <nav aria-label="Folders" className={styles.tree}>
      <Branch parentId={undefined} openId={openId} />
    </nav>
  );
}

function Branch({
  parentId,
  openId,
}: {
  parentId: string | undefined;
  openId: string | undefined;
}) {
  const { data = [], isPending, error, refetch } = useQuery(subfoldersQuery(parentId));
  if (isPending) return <p className={styles.note}>Loading…</p>;
  if (error) {
    return (
      <p role="alert" className={styles.note}>
        Couldn&apos;t load the folders.{" "}
        <button type="button" onClick={() => void refetch()}>
          Retry
        </button>
      </p>
    );
  }
  if (data.length === 0) {
    return (
      <p className={styles.note}>{parentId === undefined ? "No folders yet" : "No folders"}</p>
    );
  }
  return (
    <ul>
      {data.map((folder) => (
        <Node key={folder.id} folder={folder} openId={openId} />
      ))}
    </ul>
  );
}

function Node({ folder, openId }: { folder: PageFolder; openId: string | undefined }) {
  const { id, name } = folder;
  const { portal } = useSession();
  const [isExpanded, setExpanded] = useState(false);
  const Chevron = isExpanded ? ChevronDown : ChevronRight;
  return (
    <li>
      <div className={styles.node}>
        <IconButton
          label={`Folders in ${name}`}
          aria-expanded={isExpanded}
          className={styles.toggle}
          onClick={() => setExpanded(!isExpanded)}
        >
          <Chevron size={14} aria-hidden />
        </IconButton>
        <Link to={filesPath(portal.id, id)} aria-current={id === openId ? "page" : undefined}>
          <Folder size={15} aria-hidden />
          <bdi>{name}</bdi>
        </Link>
      </div>
      {isExpanded && <Branch parentId={id} openId={openId} />}
    </li>
  );
}
