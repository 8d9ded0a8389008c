import styles from "./loading.module.css";

/** A spinner with a label. */
export function Loading({ label }: { label: string }) {
  return (
    <output className={styles.loading}>
      <span className={styles.spinner} aria-hidden />
      <span>{label}…</span>
    </output>
  );
}
