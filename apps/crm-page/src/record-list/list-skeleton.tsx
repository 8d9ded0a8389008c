import { Skeleton } from "../feedback/skeleton.tsx";
import styles from "./record-list-page.module.css";

/** As high as a screen of rows, so that nothing below moves when they are there. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.loading}>
      <Skeleton label={label} lines={12} />
    </div>
  );
}
