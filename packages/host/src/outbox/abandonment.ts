import { isOver } from "@calling-extensions/contract";
import type { Clock } from "@calling-extensions/platform";
import { APP_GRACE_MS, LEASE_MS } from "../limits.ts";
import type { StoredCall } from "./stored-call.ts";

/** Decides when the user may finish a call that no page has. */
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
   * @param call the current state; undefined if this page has the call.
   * @param isOfTab whether an earlier load of this tab had it.
   */
  watch(call: StoredCall | undefined, isOfTab: boolean): void {
    const delay = call && delayOf(call, this.#clock.now(), isOfTab);
    if (delay === undefined || delay <= 0) {
      this.#cancelTimer();
      this.#set(delay !== undefined);
    } else if (!this.isOffered) {
      this.#cancel ??= this.#clock.after(delay, () => this.#set(true));
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
 * The delay before the user may finish a call; undefined for never. The app may continue a call of its tab,
 * and a live call may continue until its lease ends.
 */
function delayOf(
  { document, aliveAt = document.startedAt }: StoredCall,
  now: number,
  isOfTab: boolean,
): number | undefined {
  if (document.state === "completed" || document.owner === "none") return undefined;
  // If the clock was set back, the lease must not last longer.
  const lease = isOver(document) ? 0 : Math.min(aliveAt + LEASE_MS - now, LEASE_MS);
  return Math.max(lease, isOfTab ? APP_GRACE_MS : 0);
}
