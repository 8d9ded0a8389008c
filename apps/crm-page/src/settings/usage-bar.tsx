import { t } from "@calling-extensions/ui/text";
import styles from "./usage-bar.module.css";

/** How much of a limit is used, as a bar and in words. */
export function UsageBar({ usage, limit, noun }: { usage: number; limit: number; noun: string }) {
  const text = t`${usage} of ${limit} ${noun}`;
  return (
    <span className={styles.usage}>
      <meter aria-label={text} value={usage} max={limit} high={limit * 0.8} optimum={0} />
      <span aria-hidden>{text}</span>
    </span>
  );
}
