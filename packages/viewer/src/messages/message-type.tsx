import styles from "./message-type.module.css";

/** Whether a type reports a failure: a reply, or an end's own message. */
export const isFailure = (type: string): boolean => /(^|_)(FAILED|ERROR)$/.test(type);

/** The type of a message. The ends of long types differ, so they are not cut. */
export function MessageType({ type }: { type: string }) {
  const [start = "", end = ""] = type.split(/(?=_[^_]+$)/);
  return (
    <span title={type} className={styles.type}>
      <span>{start}</span>
      {end}
    </span>
  );
}
