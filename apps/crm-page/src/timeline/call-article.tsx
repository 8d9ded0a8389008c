import type { CallEntry } from "@calling-extensions/crm/page-api";
import { ArrowRight, PhoneCall, PhoneIncoming, PhoneOutgoing } from "lucide-react";
import { formatDuration } from "../clock/format-duration.ts";
import { formatMoment } from "../clock/format-moment.ts";
import { Badge } from "../controls/badge.tsx";
import { endingWords } from "./call-status.ts";
import styles from "./call-article.module.css";

const icons = { INBOUND: PhoneIncoming, OUTBOUND: PhoneOutgoing } as const;
const directions = { INBOUND: "Inbound", OUTBOUND: "Outbound" } as const;

/** One call of the timeline. */
export function CallArticle({ entry }: { entry: CallEntry }) {
  const { engagementId, title, direction, status, body, timestamp, durationMs } = entry;
  const Icon = direction ? icons[direction] : PhoneCall;
  const words = endingWords(status, entry.endStatus);
  const headingId = `call-${engagementId}`;
  const facts = [
    direction && directions[direction],
    durationMs !== undefined && formatDuration(durationMs),
    entry.ownerName,
    entry.appName && `via ${entry.appName}`,
  ].filter((fact) => typeof fact === "string");
  return (
    <article className={styles.call} data-engagement-id={engagementId} aria-labelledby={headingId}>
      <span className={styles.icon} aria-hidden>
        <Icon size={18} />
      </span>
      <div className={styles.content}>
        <header className={styles.header}>
          <div className={styles.title}>
            <h3 id={headingId}>{title}</h3>
            {words && <Badge tone={words.tone}>{words.label}</Badge>}
          </div>
          <time dateTime={new Date(timestamp).toISOString()}>{formatMoment(timestamp)}</time>
        </header>
        <p className={styles.facts}>
          {facts.map((fact, index) => (
            <span key={fact}>
              {index > 0 && <span aria-hidden> · </span>}
              {fact}
            </span>
          ))}
        </p>
        <Numbers entry={entry} />
        {body && <p className={styles.notes}>{body}</p>}
      </div>
    </article>
  );
}

function Numbers({ entry: { fromNumber, toNumber } }: { entry: CallEntry }) {
  if (!fromNumber && !toNumber) return null;
  return (
    <p className={styles.numbers}>
      {fromNumber && (
        <span>
          <span className={styles.quiet}>From</span> {fromNumber}
        </span>
      )}
      {fromNumber && toNumber && <ArrowRight size={14} aria-hidden />}
      {toNumber && (
        <span>
          <span className={styles.quiet}>To</span> {toNumber}
        </span>
      )}
    </p>
  );
}
