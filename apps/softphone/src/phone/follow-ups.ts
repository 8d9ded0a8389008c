import type { Call } from "../call/call.ts";
import { toFollowUpTask, type FollowUpTask } from "../call/follow-up.ts";
import type { CrmEvent } from "../crm-link/crm-link.ts";
import { allTextsOf } from "../languages/all-texts.ts";
import { reasonOf } from "../languages/crm-reason.ts";
import { english } from "../languages/language.ts";
import { FOLLOW_UP_TIMEOUT_MS } from "../settings/defaults.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/** Lets the CRM page create follow-up tasks. The store keeps each one until it is created. */
export interface FollowUps {
  /** Creates the task that the user wants after a call, unless it is created. */
  request(call: Call): void;
  retry(requestId: string): void;
  /** Drops a task that isn't created, or the message that it is. */
  discard(requestId: string): void;
  handleEvent(event: CrmEvent): void;
  destroy(): void;
}

export function createFollowUps({ store, crm, clock }: PhoneDependencies): FollowUps {
  const timeouts = new Map<string, () => void>();

  const find = (requestId: string) =>
    store.getState().followUps.find((task) => task.requestId === requestId);
  const change = (task: FollowUpTask) => store.dispatch({ type: "followUpChanged", task });

  function cancelTimeout(requestId: string) {
    timeouts.get(requestId)?.();
    timeouts.delete(requestId);
  }

  function send(task: FollowUpTask) {
    const { requestId } = task;
    cancelTimeout(requestId);
    const sending = { ...task, status: "sending", message: undefined } as const;
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
    const { followUp } = allTextsOf(english.texts);
    crm.alert(followUp.notCreated(task.title, reasonOf({ message: message ?? "" }, english.texts)));
  }

  return {
    request(call) {
      const { followUp } = call.wrapUp;
      if (!followUp || find(call.externalCallId)?.status === "created") return;
      send(toFollowUpTask(call, followUp, clock.now()));
    },
    retry(requestId) {
      const task = find(requestId);
      if (task?.status === "failed") send(task);
    },
    discard(requestId) {
      cancelTimeout(requestId);
      store.dispatch({ type: "followUpRemoved", requestId });
    },
    handleEvent(event) {
      if (event.type === "ready") {
        // The page may not have received it, or have replied to a page before a reload.
        for (const task of store.getState().followUps) if (task.status !== "created") send(task);
      } else if (event.type === "taskCreationFailed") {
        fail(event.requestId, event.message);
      } else if (event.type === "taskCreated") {
        cancelTimeout(event.requestId);
        const task = find(event.requestId);
        if (task) change({ ...task, status: "created", message: undefined });
      }
    },
    destroy() {
      for (const cancel of timeouts.values()) cancel();
    },
  };
}
