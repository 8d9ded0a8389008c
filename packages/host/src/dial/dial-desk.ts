import type { DialRequest, HostPolicy } from "../calling-host/options.ts";
import type { Dial } from "./dial.ts";

/** An app that answers no dial is not to fill the memory; no user has more than this on the way. */
const UNANSWERED_KEPT = 20;

/** Dials on their way: held until the app can take them, then waiting for the call they lead to. */
export class DialDesk {
  readonly #policy: HostPolicy;
  readonly #send: (dial: Dial) => void;
  #held: Dial[] = [];
  #unanswered: Dial[] = [];
  #lastTimestamp = 0;
  #isInitialized = false;
  #isLoggedIn = false;

  constructor(policy: HostPolicy, send: (dial: Dial) => void) {
    this.#policy = policy;
    this.#send = send;
  }

  /** Sends the dial, or holds it until the app is ready for it; true where it was sent. */
  dial(request: DialRequest): boolean {
    this.#lastTimestamp = Math.max(Date.now(), this.#lastTimestamp + 1);
    this.#held.push({ request, startTimestamp: this.#lastTimestamp });
    return this.#release();
  }

  /** The app said where it stands; `undefined` leaves that as it was. */
  setApp(app: { isInitialized?: boolean; isLoggedIn?: boolean }): void {
    this.#isInitialized = app.isInitialized ?? this.#isInitialized;
    this.#isLoggedIn = app.isLoggedIn ?? this.#isLoggedIn;
    this.#release();
  }

  /** The dial that a call follows: by its time stamp, else the last one that no call answered. */
  takeFor(startTimestamp: number | null | undefined): Dial | undefined {
    const dial =
      this.#unanswered.find((candidate) => candidate.startTimestamp === startTimestamp) ??
      this.#unanswered.at(-1);
    this.#unanswered = this.#unanswered.filter((candidate) => candidate !== dial);
    return dial;
  }

  #release(): boolean {
    const waitsForApp = this.#policy.dialAfterInitialized && !this.#isInitialized;
    const waitsForLogin = this.#policy.dialAfterLogin && !this.#isLoggedIn;
    if (waitsForApp || waitsForLogin) return false;
    const released = this.#held;
    this.#held = [];
    this.#unanswered = [...this.#unanswered, ...released].slice(-UNANSWERED_KEPT);
    for (const dial of released) this.#send(dial);
    return true;
  }
}
