import type { ReactNode } from "react";
import styles from "./page-header.module.css";

/** What is on top of a page: its title and what the user can do first. */
export const PageHeader = ({
  title,
  introduction,
  children,
}: {
  title: ReactNode;
  introduction?: ReactNode;
  /** Buttons beside the title. */
  children?: ReactNode;
}) => (
  <header className={styles.header}>
    <div className={styles.text}>
      <h1 dir="auto">{title}</h1>
      {introduction && <p>{introduction}</p>}
    </div>
    {children}
  </header>
);
