import type { SavedList } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";

/** Finds the saved list of a queue; undefined if the queue has no name. */
export const findQueue = (
  lists: readonly SavedList[] | undefined,
  queueId: string,
): SavedList | undefined =>
  lists?.find(({ listId, content }) => listId === queueId && content.kind === "queue");

/** The name of a queue. A queue without a name is shown with its id. */
export const queueNameIn = (lists: readonly SavedList[] | undefined, queueId: string): string =>
  findQueue(lists, queueId)?.content.name ?? t`Task queue ${queueId}`;
