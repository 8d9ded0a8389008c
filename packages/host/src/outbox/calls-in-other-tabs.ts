import type { CallReplica } from "./call-replica.ts";

interface CallsInOtherTabsOptions {
  /** Whether this tab lacks the call, and still wants it. */
  isElsewhere(this: void, replica: CallReplica): boolean;
  /** Whether no tab has the call. */
  isClosed(this: void, replica: CallReplica): Promise<boolean>;
  /** Resolves to whether this tab has the call now. */
  takeOver(this: void, replica: CallReplica): Promise<boolean>;
}

/** The calls of this tab that another tab has. This tab takes them over when the other one is closed. */
export class CallsInOtherTabs {
  readonly #options: CallsInOtherTabsOptions;
  /** Whether the other tab was closed at the last check: one that reloads has the call again at the next. */
  readonly #wasClosed = new Map<CallReplica, boolean>();

  constructor(options: CallsInOtherTabsOptions) {
    this.#options = options;
  }

  add(replica: CallReplica): void {
    if (!this.#wasClosed.has(replica)) this.#wasClosed.set(replica, false);
  }

  async check(): Promise<void> {
    for (const [replica, wasClosed] of this.#wasClosed) {
      if (!this.#options.isElsewhere(replica)) {
        this.#wasClosed.delete(replica);
        continue;
      }
      const isClosed = await this.#options.isClosed(replica);
      this.#wasClosed.set(replica, isClosed);
      if (isClosed && wasClosed && (await this.#options.takeOver(replica))) {
        this.#wasClosed.delete(replica);
      }
    }
  }
}
