import { formatDateTime } from "@calling-extensions/ui/time";
import { type ReactNode, useId } from "react";
import { LinkedText } from "../controls/linked-text.tsx";
import styles from "./timeline-article.module.css";

/** One activity: on the timeline, or not stored yet. */
export function TimelineArticle({
  engagementId,
  tone,
  icon,
  title,
  badge,
  action,
  timestamp,
  timeLabel,
  facts,
  body,
  children,
}: {
  /** Undefined until the CRM has stored it. */
  engagementId?: string;
  tone?: "warning";
  icon: ReactNode;
  title: ReactNode;
  badge?: ReactNode;
  /** A button beside the title. */
  action?: ReactNode;
  /** Epoch milliseconds. */
  timestamp: number;
  /** What the time is, unless it is when the activity happened. */
  timeLabel?: string;
  facts: readonly ReactNode[];
  /** Plain text. */
  body: string;
  /** Shown below the body. */
  children?: ReactNode;
}) {
  const headingId = useId();
  return (
    <article
      className={styles.article}
      data-engagement-id={engagementId}
      data-tone={tone}
      aria-labelledby={headingId}
    >
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <div className={styles.content}>
        <header className={styles.header}>
          <div className={styles.heading}>
            <h3 id={headingId} dir="auto">
              {title}
            </h3>
            {badge}
          </div>
          {action}
        </header>
        <p className={styles.facts}>
          <span>
            {timeLabel && `${timeLabel} `}
            <time dateTime={new Date(timestamp).toISOString()}>{formatDateTime(timestamp)}</time>
          </span>
          {facts.map((fact, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- facts have no other identity, nor state
            <span key={index}>
              <span aria-hidden>{"\u00a0· "}</span>
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
        {body && (
          <p className={styles.notes} dir="auto">
            <LinkedText text={body} />
          </p>
        )}
        {children}
      </div>
    </article>
  );
}
