import { counted, t } from "@calling-extensions/ui/text";
import { CloudUpload } from "lucide-react";
import { Link } from "wouter";
import { useUnstoredCalls } from "../outbox/outbox-context.ts";
import { useSession } from "../session/session.ts";
import { unstoredCallsTarget } from "./unstored-calls-target.ts";
import styles from "./unstored-calls-status.module.css";

/** Shows on every page how many calls are not stored yet, with a link to them. */
export function UnstoredCallsStatus() {
  const { portal } = useSession();
  const { entries, isOnlyInMemory } = useUnstoredCalls();
  const count = entries.length;
  return (
    <output className={styles.status}>
      {count > 0 && (
        <span className={styles.line}>
          <CloudUpload size={16} className={styles.icon} aria-hidden />
          <span>
            <Link to={unstoredCallsTarget(portal.id, entries)}>
              {counted("{0} call is not stored yet", "{0} calls are not stored yet", count)}
            </Link>
            {isOnlyInMemory && (
              <>{t`. This browser can't keep calls: don't close this tab until they are stored.`}</>
            )}
          </span>
        </span>
      )}
    </output>
  );
}
