import type { HostEvents } from "../api/calling-host.ts";
import type { CallOutbox } from "../api/outbox.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import type { Listeners } from "../platform/listeners.ts";
import type { UsedPorts } from "../ports/default-ports.ts";

export interface LeaveGuardOptions {
  calls: CallRegistry;
  outbox: Pick<CallOutbox, "storageTier">;
  ports: Pick<UsedPorts, "confirmLeave">;
  events: Pick<Listeners<HostEvents>, "on">;
  /** Whether the browser asks before the page is closed. */
  warnsBeforeUnload: boolean;
}

/** Asks the user before calls are left unfinished. */
export class LeaveGuard {
  readonly #options: LeaveGuardOptions;
  /** One object per host, so that hosts don't remove each other's listeners. */
  readonly #listener = { handleEvent: (event: Event): void => event.preventDefault() };

  constructor(options: LeaveGuardOptions) {
    this.#options = options;
    const { events, warnsBeforeUnload } = options;
    if (!warnsBeforeUnload) return;
    events.on("call", () => this.#update());
    events.on("saving", () => this.#update());
  }

  readonly confirmLeave = async (): Promise<boolean> => {
    const { calls, ports } = this.#options;
    const { unfinished } = calls;
    return unfinished.length === 0 || ports.confirmLeave({ calls: unfinished });
  };

  stop(): void {
    window.removeEventListener("beforeunload", this.#listener);
  }

  #update(): void {
    const { calls, outbox } = this.#options;
    const isInMemory = outbox.storageTier === "memory" && calls.unsaved.length > 0;
    if (calls.unfinished.length > 0 || isInMemory) {
      window.addEventListener("beforeunload", this.#listener);
    } else this.stop();
  }
}
