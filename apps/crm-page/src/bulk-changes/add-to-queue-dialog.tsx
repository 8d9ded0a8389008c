import type { SavedList, TaskQueues } from "@calling-extensions/crm/page-api";
import { Field } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { counted, t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { fromInputText, toInputText } from "../property-editing/input-text.ts";
import { PropertyInput } from "../property-editing/property-input.tsx";
import { ListFields, type ListNaming } from "../saved-lists/list-fields.tsx";
import { queueNameIn } from "../saved-lists/queue-name.ts";
import { savedListsQuery } from "../saved-lists/saved-lists-query.ts";
import { createId, useListForm } from "../saved-lists/use-saved-lists.ts";
import { taskQueuesQuery } from "../tasks/task-queries.ts";
import { additionTo } from "./add-to-queue.ts";
import { type BulkDialogProps } from "./bulk-run.ts";

/** The end of the year 9999, in epoch milliseconds: no task is due later. */
const ANY_TIME = 253_402_300_799_999;

/** Asks for the queue that gets a task of type Call for each record. */
export const AddToQueueDialog = dialogPart(t`the form`, QueueForm);

function QueueForm({ type, count, onStart, onClose }: BulkDialogProps) {
  const { data, error } = useQuery(taskQueuesQuery(ANY_TIME));
  const lists = useQuery(savedListsQuery).data?.results;
  const [chosen, setChosen] = useState<string>();
  const [naming, setNaming] = useState<ListNaming>({ name: "", isShared: false });
  const [due, setDue] = useState(() => toInputText("datetime", new Date().toISOString()));
  const [newQueueId] = useState(createId);
  const { save, problem } = useListForm(newQueueId, null);
  const queues = queuesOf(data?.results ?? [], lists ?? []);
  const queueId = chosen ?? queues[0]?.queueId ?? newQueueId;
  const isNew = queueId === newQueueId;
  const name = isNew ? naming.name.trim() : queueNameIn(lists, queueId);
  const start = (): void => onStart(additionTo({ queueId, name }, fromInputText("datetime", due)));
  const loadError = error && t`Couldn't load the task queues. ${error.message}`;
  return (
    <FormDialog
      title={t`Add ${type.countOf(count)} to a call queue`}
      submitLabel={t`Add to queue`}
      pendingLabel={t`Adding…`}
      isPending={save.isPending}
      isDisabled={!data || due === "" || name === ""}
      error={loadError ?? problem}
      onSubmit={() => {
        if (!isNew) start();
        else {
          const content = { kind: "queue", name, isShared: naming.isShared } as const;
          save.mutate(content, { onSuccess: start });
        }
      }}
      onClose={onClose}
    >
      {(errorId) => (
        <>
          <Field label={t`Task queue`}>
            <select
              value={queueId}
              aria-describedby={errorId}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside
              autoFocus
              onChange={({ target }) => setChosen(target.value)}
            >
              {queues.map(({ queueId: id, open }) => (
                <option key={id} value={id}>
                  {counted("{1} ({0} task)", "{1} ({0} tasks)", open, queueNameIn(lists, id))}
                </option>
              ))}
              <option value={newQueueId}>{t`New queue…`}</option>
            </select>
          </Field>
          {data && isNew && <ListFields naming={naming} onChange={setNaming} />}
          <PropertyInput
            definition={{ name: "due", label: t`Due`, control: "datetime", isRequired: true }}
            text={due}
            isInvalid={false}
            describedBy={undefined}
            onChange={setDue}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The queues with open tasks, and those that have a name only. */
function queuesOf(
  withTasks: TaskQueues["results"],
  lists: readonly SavedList[],
): TaskQueues["results"] {
  const named = lists.filter(({ content }) => content.kind === "queue");
  return [
    ...withTasks,
    ...named
      .filter(({ listId }) => !withTasks.some(({ queueId }) => queueId === listId))
      .map(({ listId }) => ({ queueId: listId, open: 0 })),
  ];
}
