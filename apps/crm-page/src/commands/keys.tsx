import styles from "./keys.module.css";

/** Shows keys that are pressed one after the other, or together. */
export const Keys = ({ keys }: { keys: string }) =>
  keys.split(" ").map((key) => (
    <kbd key={key} className={styles.key}>
      {key.length === 1 ? key.toUpperCase() : key}
    </kbd>
  ));
