import type { Call } from "../call/call.ts";
import type { FollowUpStorage } from "../call/follow-up-storage.ts";
import { toFollowUpTask, type FollowUpTask } from "../call/follow-up.ts";
import type { CrmEvent } from "../crm-link/crm-link.ts";
import { reasonOf } from "../languages/crm-reason.ts";
import { english } from "../languages/language.ts";
import { FOLLOW_UP_TIMEOUT_MS } from "../settings/defaults.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/**
 * Lets the CRM page create follow-up tasks. Each one is kept until it is created: in the store, and for a later visit
 * of its user if the tab is closed before.
 */
export interface FollowUps {
  /** Creates the task that the user wants after a call, unless it is created. */
  request(call: Call): void;
  retry(requestId: string): void;
  /** Drops a task that isn't created, or the message that it is. */
  discard(requestId: string): void;
  handleEvent(event: CrmEvent): void;
  destroy(): void;
}

export function createFollowUps({
  store,
  crm,
  clock,
  storage,
}: PhoneDependencies & { storage: FollowUpStorage }): FollowUps {
  const timeouts = new Map<string, () => void>();
  /** The users of the tasks that this page has put into the storage, by the task's id. */
  const users = new Map<string, string>();

  const find = (requestId: string) =>
    store.getState().followUps.find((task) => task.requestId === requestId);
  const change = (task: FollowUpTask) => store.dispatch({ type: "followUpChanged", task });

  function cancelTimeout(requestId: string) {
    timeouts.get(requestId)?.();
    timeouts.delete(requestId);
  }

  /** Empty while nobody is logged in. */
  const currentUser = () => store.getState().agentName ?? "";
  const userOf = (requestId: string) => users.get(requestId) ?? currentUser();

  function forget(requestId: string) {
    cancelTimeout(requestId);
    storage.remove(userOf(requestId), requestId);
    users.delete(requestId);
  }

  /** Whether another tab has created or dropped the task. */
  function isDoneElsewhere({ requestId, isShared }: FollowUpTask): boolean {
    const user = userOf(requestId);
    // A browser that has forgotten its user has forgotten the tasks, too.
    if (!isShared || user === "") return false;
    return !storage.load(user).some((task) => task.requestId === requestId);
  }

  function sendAgain(task: FollowUpTask) {
    const { requestId } = task;
    if (isDoneElsewhere(task)) store.dispatch({ type: "followUpRemoved", requestId });
    else send(task);
  }

  /** Shows and sends the tasks of tabs that were closed. */
  function recover() {
    if (!store.getState().canCreateTasks) return;
    const user = currentUser();
    for (const task of storage.load(user)) {
      users.set(task.requestId, user);
      if (!find(task.requestId)) send(task);
    }
  }

  function send(task: FollowUpTask) {
    const { requestId } = task;
    cancelTimeout(requestId);
    const user = userOf(requestId);
    users.set(requestId, user);
    const next = { ...task, status: "sending", message: undefined, isShared: true } as const;
    const sending = { ...next, isShared: storage.add(user, next) };
    change(sending);
    if (crm.createTask(sending)) {
      const cancel = clock.after(FOLLOW_UP_TIMEOUT_MS, () => fail(requestId, ""));
      timeouts.set(requestId, cancel);
    } else fail(requestId, undefined);
  }

  function fail(requestId: string, message: string | undefined) {
    cancelTimeout(requestId);
    const task = find(requestId);
    if (task?.status !== "sending") return;
    change({ ...task, status: "failed", message });
    if (!store.getState().isHidden) return;
    const { followUp } = english.texts;
    crm.alert(followUp.notCreated(task.title, reasonOf({ message: message ?? "" }, english.texts)));
  }

  const stopFollowing = store.subscribe(({ agentName }, before) => {
    if (agentName !== before.agentName) recover();
  });

  return {
    request(call) {
      const { followUp } = call.wrapUp;
      if (!followUp || find(call.externalCallId)?.status === "created") return;
      send(toFollowUpTask(call, followUp, clock.now()));
    },
    retry(requestId) {
      const task = find(requestId);
      if (task?.status === "failed") sendAgain(task);
    },
    discard(requestId) {
      forget(requestId);
      store.dispatch({ type: "followUpRemoved", requestId });
    },
    handleEvent(event) {
      if (event.type === "ready") {
        // The page may not have received it, or have replied to a page before a reload.
        for (const task of store.getState().followUps) {
          if (task.status !== "created") sendAgain(task);
        }
        recover();
      } else if (event.type === "taskCreationFailed") {
        fail(event.requestId, event.message);
      } else if (event.type === "taskCreated") {
        forget(event.requestId);
        const task = find(event.requestId);
        if (task) change({ ...task, status: "created", message: undefined });
      }
    },
    destroy() {
      stopFollowing();
      for (const cancel of timeouts.values()) cancel();
    },
  };
}
