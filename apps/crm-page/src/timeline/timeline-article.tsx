import { formatDateTime } from "@calling-extensions/ui/time";
import { type ReactNode, useId } from "react";
import styles from "./timeline-article.module.css";

/** One activity on the timeline. */
export function TimelineArticle({
  engagementId,
  icon,
  title,
  badge,
  timestamp,
  facts,
  body,
  children,
}: {
  engagementId: string;
  icon: ReactNode;
  title: string;
  badge?: ReactNode;
  /** Epoch milliseconds. */
  timestamp: number;
  facts: readonly string[];
  /** Plain text. */
  body: string;
  children?: ReactNode;
}) {
  const headingId = useId();
  return (
    <article
      className={styles.article}
      data-engagement-id={engagementId}
      aria-labelledby={headingId}
    >
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <div className={styles.content}>
        <header className={styles.header}>
          <div className={styles.title}>
            <h3 id={headingId} dir="auto">
              {title}
            </h3>
            {badge}
          </div>
          <time dateTime={new Date(timestamp).toISOString()}>{formatDateTime(timestamp)}</time>
        </header>
        <p className={styles.facts}>
          {facts.map((fact, index) => (
            <span key={fact}>
              {index > 0 && <span aria-hidden> · </span>}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
        {children}
        {body && (
          <p className={styles.notes} dir="auto">
            {body}
          </p>
        )}
      </div>
    </article>
  );
}
