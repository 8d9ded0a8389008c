import styles from "./skeleton.module.css";

/**
 * Gray lines in place of text that is loading, with a label for screen readers.
 *
 * @param lines none for what appears above the page: then the label can be seen.
 */
export function Skeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <output className={lines ? styles.skeleton : styles.above}>
      <span className={lines ? "visually-hidden" : undefined}>{label}…</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} aria-hidden />
      ))}
    </output>
  );
}
