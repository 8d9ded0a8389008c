import styles from "./loading.module.css";

/** A spinner with words. */
export function Loading({ label }: { label: string }) {
  return (
    <output className={styles.loading}>
      <span className={styles.spinner} aria-hidden />
      <span>{label}…</span>
    </output>
  );
}
