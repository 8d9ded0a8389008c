import styles from "./skeleton.module.css";

/** Grey lines where text will be, and a word for those who do not see them. */
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
