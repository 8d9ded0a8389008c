import { useQuery } from "@tanstack/react-query";
import { codeQuery } from "../feedback/code-query.ts";
import type { EntryActionsProps } from "../timeline/timeline-entries.tsx";
import styles from "./late-entry-actions.module.css";

const code = codeQuery(async () => (await import("./entry-actions.tsx")).EntryActions);

/** Buttons beside an activity, whose code isn't needed to read the timeline. */
export function LateEntryActions(props: EntryActionsProps) {
  const { data: EntryActions } = useQuery(code);
  return <span className={styles.actions}>{EntryActions && <EntryActions {...props} />}</span>;
}
