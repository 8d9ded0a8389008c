import { messageType, type HostMessage } from "@calling-extensions/contract";
import type { HostEvents } from "../api/calling-host.ts";
import type { Visibility } from "../api/options.ts";
import type { Listeners } from "../platform/listeners.ts";

/** Whether the app is shown. The app receives each change once it is ready. */
export class AppVisibility {
  readonly #send: (message: HostMessage) => void;
  readonly #events: Listeners<HostEvents>;
  #current: Visibility;
  /** The app is initialized, and knows whether it is shown. */
  #isAppReady = false;

  constructor(
    initial: Visibility | undefined,
    send: (message: HostMessage) => void,
    events: Listeners<HostEvents>,
  ) {
    this.#current = initial ?? { isMinimized: false, isHidden: false };
    this.#send = send;
    this.#events = events;
  }

  get current(): Visibility {
    return this.#current;
  }

  readonly set = ({ isMinimized, isHidden }: Visibility): void => {
    const current = this.#current;
    if (isMinimized === current.isMinimized && isHidden === current.isHidden) return;
    this.#current = { isMinimized, isHidden };
    if (this.#isAppReady) this.#sendCurrent();
    this.#events.emit("visibility", this.#current);
  };

  /**
   * The app is initialized. The first show counts as a change, for every page of the app.
   *
   * @compat Some apps dial when they are shown, so the first show is sent after queued dials.
   */
  readonly announce = (): void => {
    if (!this.#isAppReady && !this.#current.isHidden) this.#sendCurrent();
    this.#isAppReady = true;
  };

  /** The app loads another page. */
  reset(): void {
    this.#isAppReady = false;
  }

  #sendCurrent(): void {
    this.#send({ type: messageType.VISIBILITY_CHANGED, data: this.#current });
  }
}
