import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

/** A titled part of a page, named for assistive technology by its heading. */
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
