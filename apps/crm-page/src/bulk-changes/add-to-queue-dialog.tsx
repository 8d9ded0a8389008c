import { listTaskQueues } from "@calling-extensions/crm/page-api";
import { Field } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callService } from "../api/session.ts";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { fromInputText, toInputText } from "../property-editing/input-text.ts";
import { PropertyInput } from "../property-editing/property-input.tsx";
import { additionTo } from "./add-to-queue.ts";
import { type BulkAction, countOf, type Nouns } from "./bulk-run.ts";

/** The end of the year 9999, in epoch milliseconds: no task is due later. */
const ANY_TIME = 253_402_300_799_999;

/** Asks for the queue that gets a task of type Call for each record. */
export const AddToQueueDialog = dialogPart("the form", QueueForm);

function QueueForm({
  nouns,
  count,
  onStart,
  onClose,
}: {
  nouns: Nouns;
  count: number;
  onStart: <Result>(action: BulkAction<Result>) => void;
  onClose: () => void;
}) {
  const { data, error } = useQuery({
    queryKey: ["tasks", "queues", ANY_TIME],
    queryFn: ({ signal }) =>
      callService(listTaskQueues, { query: { dueBefore: ANY_TIME }, signal }),
  });
  const [chosen, setChosen] = useState<string>();
  const [due, setDue] = useState(() => toInputText("datetime", new Date().toISOString()));
  const queues = data?.results ?? [];
  const [newQueueId] = useState(createQueueId);
  const queueId = chosen ?? queues[0]?.queueId ?? newQueueId;
  return (
    <FormDialog
      title={`Add ${countOf(count, nouns)} to a call queue`}
      submitLabel="Add to queue"
      pendingLabel="Adding…"
      isPending={false}
      isDisabled={!data || due === ""}
      error={error ? `Couldn't load the task queues. ${error.message}` : undefined}
      onSubmit={() => onStart(additionTo(queueId, fromInputText("datetime", due)))}
      onClose={onClose}
    >
      {(errorId) => (
        <>
          <Field label="Task queue">
            <select
              value={queueId}
              aria-describedby={errorId}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside
              autoFocus
              onChange={({ target }) => setChosen(target.value)}
            >
              {queues.map(({ queueId: id, open }) => (
                <option key={id} value={id}>
                  {`Task queue ${id} (${open} ${open === 1 ? "task" : "tasks"})`}
                </option>
              ))}
              <option value={newQueueId}>{`New task queue ${newQueueId}`}</option>
            </select>
          </Field>
          <PropertyInput
            definition={{ name: "due", label: "Due", control: "datetime", isRequired: true }}
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

/** A queue is what its tasks name. Its id is random, so that two users who begin one at the same time get two. */
const createQueueId = (): string => String(MIN_QUEUE_ID + (randomNumber() % MIN_QUEUE_ID));

/** New ids have ten digits, more than those that people choose. */
const MIN_QUEUE_ID = 1_000_000_000;

const randomNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
