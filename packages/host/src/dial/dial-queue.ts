import type { PayloadOf } from "@calling-extensions/contract";
import type { DialRequest, HostDial } from "../api/host-dial.ts";
import type { HostPolicy } from "../api/options.ts";
import { isSameNumber } from "./same-number.ts";

/** An app that answers no dial is not to fill the memory; no user has more than this on the way. */
const MAX_DIALS = 20;

/** How a message names the dial that it follows. */
export interface DialReference {
  readonly startTimestamp?: number | null | undefined;
  readonly phoneNumber?: string | null | undefined;
}

export interface DialQueueOptions {
  policy: HostPolicy;
  /**
   * Asks whoever must be asked before a dial: a promise of the request to go on with, rejected where
   * it is refused; undefined where nobody has to be.
   */
  admit(request: DialRequest): Promise<DialRequest> | undefined;
  send(dial: HostDial): void;
  /** The app has a dial that the user does not want any more. */
  withdraw(): void;
  onChange(dial: HostDial): void;
}

/** How an app names the dial that it refuses: by what DIAL_NUMBER said. */
type RefusedDialReference = Partial<
  Pick<PayloadOf<"DIAL_REFUSED">, "startTimestamp" | "phoneNumber">
>;

const WAITING: ReadonlySet<HostDial["state"]> = new Set([
  "confirming",
  "queued",
  "sent",
  "unanswered",
]);
const AT_THE_APP: ReadonlySet<HostDial["state"]> = new Set(["sent", "unanswered"]);
const isOpen = ({ state }: HostDial): boolean => AT_THE_APP.has(state);

/** Dials on their way: asked about, held until the app can take them, then waiting for their calls. */
export class DialQueue {
  readonly #options: DialQueueOptions;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #dials: readonly HostDial[] = [];
  #lastTimestamp = 0;
  #isInitialized = false;
  #isLoggedIn = false;

  constructor(options: DialQueueOptions) {
    this.#options = options;
  }

  /** Dials that no call has answered yet, the oldest first. */
  get waiting(): readonly HostDial[] {
    return this.#dials.filter(({ state }) => WAITING.has(state));
  }

  /** The dial that the app was sent and has not followed with a call, if there is exactly one. */
  get onlyOpen(): HostDial | undefined {
    const open = this.#dials.filter(isOpen);
    return open.length === 1 ? open[0] : undefined;
  }

  /** Takes a dial on: sends it, holds it, or asks about it first. */
  dial(request: DialRequest): HostDial {
    this.#lastTimestamp = Math.max(Date.now(), this.#lastTimestamp + 1);
    const startTimestamp = this.#lastTimestamp;
    const dial: HostDial = { request, state: "confirming", startTimestamp };
    this.#dials = [...this.#dials, dial].slice(-MAX_DIALS);
    const admission = this.#options.admit(request);
    if (admission) {
      this.#options.onChange(dial);
      void this.#decide(startTimestamp, admission);
    } else {
      this.#hold(startTimestamp, request);
    }
    return this.#find(startTimestamp) ?? dial;
  }

  /** Withdraws a dial; a call that comes of it all the same is ended. */
  cancel(startTimestamp: number): void {
    const dial = this.#find(startTimestamp);
    if (!dial || !WAITING.has(dial.state)) return;
    if (isOpen(dial)) this.#options.withdraw();
    this.#change(dial, { state: "canceled" });
  }

  /**
   * The app refused a dial: the one it names by its time stamp, else the oldest of the number that it
   * names. An app that only reports an error is taken to mean the oldest dial that it has to answer. A
   * call that comes of the dial all the same overtakes the refusal.
   *
   * @returns the dial as it is now, if there is such a one.
   */
  refuse(reason: string, named: RefusedDialReference = {}): HostDial | undefined {
    const { startTimestamp, phoneNumber } = named;
    const isNamed = ({ state, ...dial }: HostDial): boolean => {
      if (startTimestamp != null) return dial.startTimestamp === startTimestamp;
      return phoneNumber == null ? state === "sent" : dial.request.phoneNumber === phoneNumber;
    };
    const dial = this.#dials.find((one) => AT_THE_APP.has(one.state) && isNamed(one));
    return dial && this.#change(dial, { state: "refused", reason });
  }

  /** The app said where it stands; `undefined` leaves that as it was. */
  setApp(app: { isInitialized?: boolean; isLoggedIn?: boolean }): void {
    this.#isInitialized = app.isInitialized ?? this.#isInitialized;
    this.#isLoggedIn = app.isLoggedIn ?? this.#isLoggedIn;
    this.#release();
  }

  /**
   * The dial that a call follows: by its time stamp, else the newest that the app has with the same
   * number. A dial that is over counts only if the number is not another one: apps hand back the time
   * stamp of an old dial with a call from their keypad.
   */
  findFor({ startTimestamp, phoneNumber }: DialReference): HostDial | undefined {
    const hasNumber = ({ request }: HostDial): boolean =>
      !!phoneNumber && isSameNumber(request.phoneNumber, phoneNumber);
    const named = this.#dials.find(
      (dial) => dial.startTimestamp === startTimestamp && dial.callKey === undefined,
    );
    if (named && (isOpen(named) || !phoneNumber || hasNumber(named))) return named;
    return this.#dials.findLast((dial) => isOpen(dial) && hasNumber(dial));
  }

  /** A call followed a dial. */
  answer(dial: HostDial, callKey: string): void {
    const { reason: _overtaken, ...taken } = dial;
    const state = dial.state === "canceled" ? "canceled" : "answered";
    this.#change(taken, { state, callKey });
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  async #decide(startTimestamp: number, admission: Promise<DialRequest>): Promise<void> {
    try {
      this.#hold(startTimestamp, await admission);
    } catch (cause) {
      const dial = this.#find(startTimestamp);
      const reason = cause instanceof Error ? cause.message : String(cause);
      if (dial?.state === "confirming") this.#change(dial, { state: "refused", reason });
    }
  }

  #hold(startTimestamp: number, request: DialRequest): void {
    const dial = this.#find(startTimestamp);
    if (dial?.state !== "confirming") return;
    if (this.#isReady) this.#send({ ...dial, request });
    else this.#change(dial, { state: "queued", request });
  }

  get #isReady(): boolean {
    const { dialAfterInitialized, dialAfterLogin } = this.#options.policy;
    const waitsForApp = dialAfterInitialized && !this.#isInitialized;
    const waitsForLogin = dialAfterLogin && !this.#isLoggedIn;
    return !waitsForApp && !waitsForLogin;
  }

  #release(): void {
    if (!this.#isReady) return;
    for (const dial of this.#dials) {
      if (dial.state === "queued") this.#send(dial);
    }
  }

  #send(dial: HostDial): void {
    this.#options.send(dial);
    const sent = this.#change(dial, { state: "sent", request: dial.request });
    const timer = setTimeout(() => {
      const current = this.#find(sent.startTimestamp);
      if (current?.state === "sent") this.#change(current, { state: "unanswered" });
    }, this.#options.policy.dialTimeoutMs);
    this.#timers.set(sent.startTimestamp, timer);
  }

  #find(startTimestamp: number): HostDial | undefined {
    return this.#dials.find((dial) => dial.startTimestamp === startTimestamp);
  }

  #change(dial: HostDial, change: Partial<HostDial>): HostDial {
    const { startTimestamp } = dial;
    const changed = { ...dial, ...change };
    this.#dials = this.#dials.map((one) => (one.startTimestamp === startTimestamp ? changed : one));
    clearTimeout(this.#timers.get(startTimestamp));
    this.#timers.delete(startTimestamp);
    this.#options.onChange(changed);
    return changed;
  }
}
