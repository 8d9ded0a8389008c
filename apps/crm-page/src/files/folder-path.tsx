import type { PageFolder } from "@calling-extensions/crm/page-api";
import { rich, t } from "@calling-extensions/ui/text";
import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { filesPath } from "../navigation/paths.ts";
import { useSession } from "../session/session.ts";
import styles from "./folder-path.module.css";

/** The folders around the open one, with links; or what a search is about. */
export function FolderPath({
  ancestors,
  query,
}: {
  ancestors: readonly PageFolder[];
  query: string;
}) {
  const { portal } = useSession();
  if (query !== "") {
    return (
      <p className={styles.path}>
        {rich`Files and folders with “${<bdi>{query}</bdi>}” in their names`}
      </p>
    );
  }
  return (
    <nav aria-label={t`Folder path`} className={styles.path}>
      <ol>
        <li>
          <Link
            to={filesPath(portal.id)}
            aria-current={ancestors.length === 0 ? "page" : undefined}
          >
            {t`All files`}
          </Link>
        </li>
        {ancestors.map(({ id, name }, index) => (
          <li key={id}>
            <ChevronRight size={14} aria-hidden />
            <Link
              to={filesPath(portal.id, id)}
              aria-current={index === ancestors.length - 1 ? "page" : undefined}
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
