import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

/** A section of a page, labeled by its heading. */
export function Card({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <header className={styles.header}>
        <h2 id={headingId}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
