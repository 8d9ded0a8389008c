import { Badge } from "@calling-extensions/ui/controls";
import { formatTimeOfDay } from "@calling-extensions/ui/time";
import styles from "./user-state.module.css";
import type { User } from "./users-query.ts";

/** Whether a user can be called, and since when they are in a call. */
export function UserState({ user: { availableIn, liveCallsSince } }: { user: User }) {
  const [since] = liveCallsSince;
  return (
    <p className={styles.state}>
      {since !== undefined && (
        <Badge tone="accent">
          {liveCallsSince.length === 1 ? "In a call" : `In ${liveCallsSince.length} calls`} since{" "}
          {formatTimeOfDay(since)}
        </Badge>
      )}
      {availableIn.length === 0 ? (
        <Badge>Not available</Badge>
      ) : (
        <Badge tone="good">
          Available in <bdi>{availableIn.join(" and ")}</bdi>
        </Badge>
      )}
    </p>
  );
}
