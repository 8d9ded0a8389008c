import { counted, t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { Folder, House } from "lucide-react";
import { Link, useLocation } from "wouter";
import { filesPath, homePath, listPath, recordPath } from "../navigation/paths.ts";
import { missedCallsQuery } from "../records/missed-calls-query.ts";
import { objectTypes } from "../records/object-types.ts";
import { useSession } from "../session/session.ts";
import styles from "./navigation-bar.module.css";

/** A link to each list. The type of the open list or record is marked as current. */
export function TypeLinks() {
  const { portal } = useSession();
  const [pathname] = useLocation();
  const currentOf = (typeId: string): "page" | "true" | undefined => {
    if (pathname === listPath(portal.id, typeId)) return "page";
    const records = recordPath(portal.id, { objectTypeId: typeId, objectId: "" });
    return pathname.startsWith(records) ? "true" : undefined;
  };
  return (
    <nav aria-label={t`Main`} className={styles.links}>
      <Link
        to={homePath(portal.id)}
        className={styles.link}
        aria-current={pathname === homePath(portal.id) ? "page" : undefined}
      >
        <House size={16} aria-hidden />
        <span>{t`Home`}</span>
        <MissedCount />
      </Link>
      {objectTypes.map(({ id, plural, icon: Icon }) => (
        <Link
          key={id}
          to={listPath(portal.id, id)}
          className={styles.link}
          aria-current={currentOf(id)}
        >
          <Icon size={16} aria-hidden />
          <span>{plural}</span>
        </Link>
      ))}
      <Link
        to={filesPath(portal.id)}
        className={styles.link}
        aria-current={pathname.startsWith(filesPath(portal.id)) ? "page" : undefined}
      >
        <Folder size={16} aria-hidden />
        <span>{t`Files`}</span>
      </Link>
    </nav>
  );
}

/** How many calls the user has missed, as a phone counts them. */
function MissedCount() {
  const { data } = useQuery(missedCallsQuery);
  const count = (data?.results ?? []).reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count}
      <span className="visually-hidden"> {counted("missed call", "missed calls", count)}</span>
    </span>
  );
}
