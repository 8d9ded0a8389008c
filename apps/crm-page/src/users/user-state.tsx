import { Badge } from "@calling-extensions/ui/controls";
import { counted, rich, t } from "@calling-extensions/ui/text";
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
          {counted(
            "In a call since {1}",
            "In {0} calls since {1}",
            liveCallsSince.length,
            formatTimeOfDay(since),
          )}
        </Badge>
      )}
      {availableIn.length === 0 ? (
        <Badge>{t`Not available`}</Badge>
      ) : (
        <Badge tone="good">{rich`Available in ${<bdi>{availableIn.join(" and ")}</bdi>}`}</Badge>
      )}
    </p>
  );
}
