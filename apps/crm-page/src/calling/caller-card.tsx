import type { CallerMatch } from "@calling-extensions/host";
import { RecordAvatar } from "../records/record-avatar.tsx";
import { RecordLink } from "../records/record-link.tsx";
import { callerTitle } from "./caller-title.ts";
import styles from "./caller-card.module.css";

/** Whom an inbound call may be from: one record, several to choose from, or nobody we know. */
export function CallerCard({
  matches,
  appName,
  isRinging,
}: {
  matches: readonly CallerMatch[];
  appName: string;
  isRinging: boolean;
}) {
  return (
    <section aria-label="Caller" className={styles.card}>
      {matches.length === 0 && <p className={styles.title}>Unknown caller</p>}
      {matches.length > 1 && (
        <p className={styles.title}>{matches.length} records have this number</p>
      )}
      <ul>
        {matches.map((match) => (
          <li key={`${match.objectTypeId}/${match.objectId}`} className={styles.match}>
            <RecordAvatar objectTypeId={match.objectTypeId} title={callerTitle(match)} />
            <span className={styles.text}>
              <RecordLink record={{ ...match, title: callerTitle(match) }} />
              {match.callerIdType === "CONTACT" && match.email && <span>{match.email}</span>}
            </span>
          </li>
        ))}
      </ul>
      {isRinging && <p className={styles.hint}>Answer it in {appName}.</p>}
    </section>
  );
}
