import type { CallReplica } from "./call-replica.ts";

interface CallsInOtherTabsOptions {
  /** Finds a call that is not finished. */
  find(this: void, id: string): Promise<CallReplica | undefined>;
  /** Resolves to whether this tab has the call now. */
  takeOver(this: void, replica: CallReplica): Promise<boolean>;
}

/** The calls of this tab that another tab has. This tab takes them over when the other one is closed. */
export class CallsInOtherTabs {
  readonly #options: CallsInOtherTabsOptions;
  /** Whether the other tab was closed at the last check: one that reloads has the call again at the next. */
  readonly #wasClosed = new Map<string, boolean>();

  constructor(options: CallsInOtherTabsOptions) {
    this.#options = options;
  }

  add(id: string): void {
    if (!this.#wasClosed.has(id)) this.#wasClosed.set(id, false);
  }

  async check(): Promise<void> {
    for (const [id, wasClosed] of this.#wasClosed) {
      const replica = await this.#options.find(id);
      if (!replica || replica.isOwned) {
        this.#wasClosed.delete(id);
        continue;
      }
      const isClosed = !(await replica.isElsewhere());
      this.#wasClosed.set(id, isClosed);
      if (isClosed && wasClosed && (await this.#options.takeOver(replica))) {
        this.#wasClosed.delete(id);
      }
    }
  }
}
