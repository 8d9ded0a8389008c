import type { Call } from "../call/call.ts";
import type { FollowUpStorage } from "../call/follow-up-storage.ts";
import { toFollowUpTask, type FollowUpTask } from "../call/follow-up.ts";
import type { CrmEvent, CrmLink } from "../crm-link/crm-link.ts";
import { reasonOf } from "../languages/crm-reason.ts";
import { english } from "../languages/language.ts";
import { FOLLOW_UP_TIMEOUT_MS } from "../settings/defaults.ts";
import type { SteadyClock } from "@calling-extensions/platform";
import type { PhoneDependencies, PhoneStore } from "./phone-store.ts";

/**
 * Lets the CRM page create follow-up tasks. Each one is kept until it is created: in the store, and for a later visit
 * of its user if the tab is closed before.
 */
export class FollowUps {
  readonly #store: PhoneStore;
  readonly #crm: CrmLink;
  readonly #clock: SteadyClock;
  readonly #storage: FollowUpStorage;
  readonly #stopFollowing: () => void;
  readonly #timeouts = new Map<string, () => void>();
  /** The users of the tasks that this page has put into the storage, by the task's id. */
  readonly #users = new Map<string, string>();

  constructor({ store, crm, clock, storage }: PhoneDependencies & { storage: FollowUpStorage }) {
    this.#store = store;
    this.#crm = crm;
    this.#clock = clock;
    this.#storage = storage;
    this.#stopFollowing = store.subscribe(({ agentName }, before) => {
      if (agentName !== before.agentName) this.#recover();
    });
  }

  /** Creates the task that the user wants after a call, unless it is created. */
  request(call: Call): void {
    const { followUp } = call.wrapUp;
    if (!followUp || this.#find(call.externalCallId)?.status === "created") return;
    this.#send(toFollowUpTask(call, followUp, this.#clock.now()));
  }

  retry(requestId: string): void {
    const task = this.#find(requestId);
    if (task?.status === "failed") this.#sendAgain(task);
  }

  /** Drops a task that isn't created, or the message that it is. */
  discard(requestId: string): void {
    this.#forget(requestId);
    this.#store.dispatch({ type: "followUpRemoved", requestId });
  }

  handleEvent(event: CrmEvent): void {
    if (event.type === "ready") this.#resume();
    else if (event.type === "taskCreationFailed") this.#fail(event.requestId, event.message);
    else if (event.type === "taskCreated") this.#finish(event.requestId);
  }

  destroy(): void {
    this.#stopFollowing();
    for (const cancel of this.#timeouts.values()) cancel();
  }

  /** The page may not have received a task, or have replied to a page before a reload. */
  #resume(): void {
    for (const task of this.#store.getState().followUps) {
      if (task.status !== "created") this.#sendAgain(task);
    }
    this.#recover();
  }

  /** Shows and sends the tasks of tabs that were closed. */
  #recover(): void {
    if (!this.#store.getState().canCreateTasks) return;
    const user = this.#currentUser();
    for (const task of this.#storage.load(user)) {
      this.#users.set(task.requestId, user);
      if (!this.#find(task.requestId)) this.#send(task);
    }
  }

  #sendAgain(task: FollowUpTask): void {
    const { requestId } = task;
    if (this.#isDoneElsewhere(task)) this.#store.dispatch({ type: "followUpRemoved", requestId });
    else this.#send(task);
  }

  #send(task: FollowUpTask): void {
    const { requestId } = task;
    this.#cancelTimeout(requestId);
    const user = this.#userOf(requestId);
    this.#users.set(requestId, user);
    const next = { ...task, status: "sending", message: undefined, isShared: true } as const;
    const sending = { ...next, isShared: this.#storage.add(user, next) };
    this.#change(sending);
    if (this.#crm.createTask(sending)) {
      const cancel = this.#clock.after(FOLLOW_UP_TIMEOUT_MS, () => this.#fail(requestId, ""));
      this.#timeouts.set(requestId, cancel);
    } else this.#fail(requestId, undefined);
  }

  #fail(requestId: string, message: string | undefined): void {
    this.#cancelTimeout(requestId);
    const task = this.#find(requestId);
    if (task?.status !== "sending") return;
    this.#change({ ...task, status: "failed", message });
    if (!this.#store.getState().isHidden) return;
    const { followUp } = english.texts;
    const reason = reasonOf({ message: message ?? "" }, english.texts);
    this.#crm.alert(followUp.notCreated(task.title, reason));
  }

  #finish(requestId: string): void {
    this.#forget(requestId);
    const task = this.#find(requestId);
    if (task) this.#change({ ...task, status: "created", message: undefined });
  }

  #forget(requestId: string): void {
    this.#cancelTimeout(requestId);
    this.#storage.remove(this.#userOf(requestId), requestId);
    this.#users.delete(requestId);
  }

  /** Whether another tab has created or dropped the task. */
  #isDoneElsewhere({ requestId, isShared }: FollowUpTask): boolean {
    const user = this.#userOf(requestId);
    // A browser that has forgotten its user has forgotten the tasks, too.
    if (!isShared || user === "") return false;
    return !this.#storage.load(user).some((task) => task.requestId === requestId);
  }

  #cancelTimeout(requestId: string): void {
    this.#timeouts.get(requestId)?.();
    this.#timeouts.delete(requestId);
  }

  #find(requestId: string): FollowUpTask | undefined {
    return this.#store.getState().followUps.find((task) => task.requestId === requestId);
  }

  #change(task: FollowUpTask): void {
    this.#store.dispatch({ type: "followUpChanged", task });
  }

  #userOf(requestId: string): string {
    return this.#users.get(requestId) ?? this.#currentUser();
  }

  /** Empty while the user is logged out. */
  #currentUser(): string {
    return this.#store.getState().agentName ?? "";
  }
}
