import type { SavedList } from "@calling-extensions/crm/page-api";

/** Finds what users have saved of a queue; undefined if nobody has named it. */
export const findQueue = (
  lists: readonly SavedList[] | undefined,
  queueId: string,
): SavedList | undefined =>
  lists?.find(({ listId, content }) => listId === queueId && content.kind === "queue");

/** The name of a queue; one that nobody has named has its id. */
export const queueNameIn = (lists: readonly SavedList[] | undefined, queueId: string): string =>
  findQueue(lists, queueId)?.content.name ?? `Task queue ${queueId}`;
