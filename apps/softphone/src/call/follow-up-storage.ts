import { createStoredValue, type TextStorage } from "@calling-extensions/ui/storage";
import { listOf } from "./call-storage.ts";
import { followUpTask, type FollowUpTask } from "./follow-up.ts";

/** Keeps the tasks of each user until they are created, also after the tab is closed. The user's tabs share them. */
export interface FollowUpStorage {
  load(user: string): readonly FollowUpTask[];
  /** Returns false if the browser blocks its storage or has no room. */
  add(user: string, task: FollowUpTask): boolean;
  remove(user: string, requestId: string): void;
}

export function createFollowUpStorage(storage: TextStorage | undefined): FollowUpStorage {
  const storedFor = (user: string) =>
    createStoredValue({
      storage,
      key: `calling-extensions:softphone:follow-ups:${user}`,
      schema: listOf(followUpTask),
    });
  const load = (user: string) => storedFor(user).load() ?? [];
  const without = (user: string, requestId: string) =>
    load(user).filter((task) => task.requestId !== requestId);

  return {
    load,
    add: (user, task) => storedFor(user).save([...without(user, task.requestId), task]),
    remove(user, requestId) {
      const tasks = without(user, requestId);
      if (tasks.length === 0) storedFor(user).remove();
      else storedFor(user).save(tasks);
    },
  };
}
