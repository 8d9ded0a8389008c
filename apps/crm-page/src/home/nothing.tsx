import type { ReactNode } from "react";
import styles from "./home-page.module.css";

/** Says that a card of the home page has nothing to list, and what it would list. */
export const Nothing = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <p className={styles.nothing}>{title}</p>
    <p className={styles.facts}>{children}</p>
  </>
);
