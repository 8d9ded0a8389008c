import styles from "./skeleton.module.css";

/** Gray lines in place of text that is loading, with a label for screen readers. */
export function Skeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <output className={styles.skeleton}>
      <span className="visually-hidden">{label}…</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} aria-hidden />
      ))}
    </output>
  );
}
