import { t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { RecordLink } from "../records/record-link.tsx";
import type { TaskOutcome } from "./task-outcomes.ts";
import styles from "./task-queue-bar.module.css";

/** The outcome of each task, at the end of a queue: first the rescheduled tasks, then the ones without an answer. */
export function QueueSummary({ outcomes }: { outcomes: readonly TaskOutcome[] }) {
  return (
    <ul aria-label={t`Outcomes of the tasks`} className={styles.summary}>
      {outcomes
        .toSorted((one, other) => rank(one) - rank(other))
        .map((outcome) => (
          <li key={outcome.taskId}>
            <bdi>{outcome.title}</bdi>
            {outcome.record && <RecordLink record={outcome.record} />}
            <span>{describe(outcome)}</span>
          </li>
        ))}
    </ul>
  );
}

const rank = ({ result, notReached }: TaskOutcome): number =>
  result === "later" ? 0 : notReached === undefined ? 2 : 1;

function describe({ result, notReached, dueAt }: TaskOutcome): string {
  if (result === "reached") return t`Reached`;
  const reason = notReached === undefined ? [] : [t`Not reached: ${notReached}.`];
  const state = result === "later" ? t`Due ${formatDateTime(dueAt ?? 0)}` : t`Done`;
  return [...reason, state].join(" ");
}
