import type { ReactNode } from "react";
import { StateIcon } from "./state-icon.tsx";
import styles from "./states.module.css";

/** Shown in place of an empty list, with what to do about it. */
export function EmptyState({
  icon,
  title,
  headingLevel,
  children,
}: {
  icon?: ReactNode;
  title: string;
  headingLevel?: 1;
  children?: ReactNode;
}) {
  const Title = headingLevel === 1 ? "h1" : "p";
  return (
    <div className={styles.state}>
      {icon && <StateIcon>{icon}</StateIcon>}
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.body}>{children}</div>}
    </div>
  );
}
