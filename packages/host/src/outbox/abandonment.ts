import type { Clock } from "../platform/time.ts";
import { isOver } from "./finish-call.ts";
import { APP_GRACE_MS, LEASE_MS } from "../limits.ts";
import type { StoredCall } from "./stored-call.ts";

/** Waits until the user may finish a call that no page is on. */
export class Abandonment {
  isOffered = false;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /**
   * @param call as it is now; undefined if it is in this page.
   * @param isOfTab whether an earlier load of this tab was on it.
   */
  watch(call: StoredCall | undefined, isOfTab: boolean): void {
    const delay = call && delayOf(call, this.#clock.now(), isOfTab);
    if (delay === undefined || delay <= 0) {
      this.#cancelTimer();
      this.#set(delay !== undefined);
    } else if (!this.isOffered) {
      this.#cancel ??= this.#clock.setTimer(() => this.#set(true), delay);
    }
  }

  stop(): void {
    this.#cancelTimer();
    this.isOffered = false;
  }

  #cancelTimer(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #set(isOffered: boolean): void {
    if (this.isOffered === isOffered) return;
    this.isOffered = isOffered;
    this.#onChange();
  }
}

/**
 * How long to wait; undefined for never. An app goes on with a call of its own tab, and a live call may
 * still go on until its lease is over.
 */
function delayOf(
  { document, aliveAt = document.startedAt }: StoredCall,
  now: number,
  isOfTab: boolean,
): number | undefined {
  if (document.state === "completed" || document.owner === "none") return undefined;
  // A clock that was put back must not keep the call from being offered.
  const lease = isOver(document) ? 0 : Math.min(aliveAt + LEASE_MS - now, LEASE_MS);
  return Math.max(lease, isOfTab ? APP_GRACE_MS : 0);
}
