import { changePageTask, type PageTask, type TaskChange } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { retryOnce } from "../api/query-client.ts";
import { callService } from "../api/session.ts";
import { shortTitle } from "../controls/short-title.ts";
import { TASKS_KEY } from "./tasks-key.ts";

/** A change of a task, and what undoes it. */
export interface UndoableChange {
  readonly change: TaskChange;
  readonly undo: TaskChange;
  /** What the change did, for the user. */
  readonly text: string;
  /** The change, or its undoing, is stored and the tasks on screen are up to date. */
  readonly onDone?: (isUndone: boolean) => void;
}

/** Marks a task as done. */
export const completion = ({ title, status }: PageTask): UndoableChange => ({
  change: { status: "COMPLETED" },
  // The status is one of the CRM's own.
  undo: { status: status as NonNullable<TaskChange["status"]> },
  text: t`${shortTitle(title)} is done.`,
});

/** Changes tasks, each with an undo. */
export function useTaskChanges(task: PageTask | undefined): {
  apply: (change: UndoableChange) => void;
  isPending: boolean;
} {
  const queryClient = useQueryClient();
  const refresh = async (): Promise<void> => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [TASKS_KEY] }),
      queryClient.invalidateQueries({ queryKey: ["timeline"] }),
    ]);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ changed, isUndo, ...step }: Step) => {
      await callService(changePageTask, {
        params: { taskId: changed.taskId },
        body: isUndo ? step.undo : step.change,
      });
      await refresh();
    },
    // A lost response doesn't tell whether the change is stored; the same change again does no harm.
    retry: retryOnce,
    onSuccess: (_result, { isUndo, ...step }) => {
      step.onDone?.(isUndo);
      if (isUndo) return;
      showToast({
        tone: "info",
        text: step.text,
        action: { label: t`Undo`, run: () => mutate({ ...step, isUndo: true }) },
      });
    },
    onError: ({ message }, { changed }) => {
      showToast({
        tone: "error",
        source: shortTitle(changed.title),
        text: t`Couldn't change the task. ${message}`,
      });
      // A user may have deleted it.
      void refresh();
    },
  });
  return {
    apply: (change) => {
      if (task) mutate({ ...change, changed: task, isUndo: false });
    },
    isPending,
  };
}

interface Step extends UndoableChange {
  readonly changed: PageTask;
  readonly isUndo: boolean;
}
