import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { ObjectType } from "../records/object-types.ts";
import styles from "./list-tabs.module.css";

/** The two views of a list: all records, and the recycle bin. */
export function ListTabs({ type, isArchived }: { type: ObjectType; isArchived: boolean }) {
  const Icon = type.icon;
  return (
    <nav aria-label="Views" className={styles.tabs}>
      <Link to={{ search: "" }} aria-current={isArchived ? undefined : "page"}>
        <Icon size={15} aria-hidden />
        All {type.plural.toLowerCase()}
      </Link>
      <Link to={{ search: "?archived=true" }} aria-current={isArchived ? "page" : undefined}>
        <Trash2 size={15} aria-hidden />
        Recycle bin
      </Link>
    </nav>
  );
}
