import type { PayloadOf } from "@calling-extensions/contract";
import type { DialRequest, HostDial } from "../api/host-dial.ts";
import type { HostPolicy } from "../api/options.ts";
import { MAX_DIALS } from "../limits.ts";
import { isSameNumber } from "./same-number.ts";

/** How a message names its dial. */
export interface DialReference {
  readonly startTimestamp?: number | null | undefined;
  readonly phoneNumber?: string | null | undefined;
}

export interface DialQueueOptions {
  policy: HostPolicy;
  /** Returns a promise of the request to continue with, or undefined if nothing has to be confirmed. */
  confirm(request: DialRequest): Promise<DialRequest> | undefined;
  send(dial: HostDial): void;
  /** The user canceled a dial that the app has. */
  withdraw(): void;
  onChange(dial: HostDial): void;
}

/** How an app names the dial that it refuses: with the values of DIAL_NUMBER. */
type RefusedDialReference = Partial<
  Pick<PayloadOf<"DIAL_REFUSED">, "startTimestamp" | "phoneNumber">
>;

const WAITING: ReadonlySet<HostDial["state"]> = new Set([
  "confirming",
  "queued",
  "sent",
  "unanswered",
]);

/** Whether the app has the dial and has not started its call. */
const isOpen = ({ state }: HostDial): boolean => state === "sent" || state === "unanswered";

/** Dials until their calls start: confirmed, then queued until the app can take them, then sent. */
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

  /** Dials without a call yet, the oldest first. */
  get waiting(): readonly HostDial[] {
    return this.#dials.filter(({ state }) => WAITING.has(state));
  }

  /** The open dial, if there is exactly one. */
  get onlyOpen(): HostDial | undefined {
    const open = this.#dials.filter(isOpen);
    return open.length === 1 ? open[0] : undefined;
  }

  /** Adds a dial: confirms it first if necessary, then sends or queues it. */
  dial(request: DialRequest): HostDial {
    this.#lastTimestamp = Math.max(Date.now(), this.#lastTimestamp + 1);
    const startTimestamp = this.#lastTimestamp;
    const dial: HostDial = { request, state: "confirming", startTimestamp };
    this.#dials = [...this.#dials, dial].slice(-MAX_DIALS);
    const confirmation = this.#options.confirm(request);
    if (confirmation) {
      this.#options.onChange(dial);
      void this.#sendConfirmed(startTimestamp, confirmation);
    } else {
      this.#sendOrQueue(startTimestamp, request);
    }
    return this.#find(startTimestamp) ?? dial;
  }

  /** Cancels a dial. If its call starts anyway, the call is ended. */
  cancel(startTimestamp: number): void {
    const dial = this.#find(startTimestamp);
    if (!dial || !WAITING.has(dial.state)) return;
    if (isOpen(dial)) this.#options.withdraw();
    this.#change(dial, { state: "canceled" });
  }

  /**
   * Marks a dial as refused by the app: the one that it names by its timestamp, else the oldest with the
   * number that it names. If the app only reports an error, the oldest dial that it got is refused. If the
   * call starts anyway, it replaces the refusal.
   *
   * @returns the refused dial, if there is one.
   */
  refuse(reason: string, reference: RefusedDialReference = {}): HostDial | undefined {
    const { startTimestamp, phoneNumber } = reference;
    const matches = ({ state, ...dial }: HostDial): boolean => {
      if (startTimestamp != null) return dial.startTimestamp === startTimestamp;
      return phoneNumber == null ? state === "sent" : dial.request.phoneNumber === phoneNumber;
    };
    const dial = this.#dials.find((one) => isOpen(one) && matches(one));
    return dial && this.#change(dial, { state: "refused", reason });
  }

  /** Updates what the app reported of itself, and sends queued dials if it is ready. */
  setApp(app: { isInitialized?: boolean; isLoggedIn?: boolean }): void {
    this.#isInitialized = app.isInitialized ?? this.#isInitialized;
    this.#isLoggedIn = app.isLoggedIn ?? this.#isLoggedIn;
    if (!this.#isReady) return;
    for (const dial of this.#dials) {
      if (dial.state === "queued") this.#send(dial);
    }
  }

  /**
   * Finds the dial of a call: by its timestamp, else the newest open one with the same number. A dial that is
   * over matches only if the call has no other number, because apps return the timestamp of an old dial with
   * a call from their keypad.
   */
  findFor({ startTimestamp, phoneNumber }: DialReference): HostDial | undefined {
    const hasNumber = ({ request }: HostDial): boolean =>
      !!phoneNumber && isSameNumber(request.phoneNumber, phoneNumber);
    const dialWithTimestamp = this.#dials.find(
      (dial) => dial.startTimestamp === startTimestamp && dial.callKey === undefined,
    );
    if (
      dialWithTimestamp &&
      (isOpen(dialWithTimestamp) || !phoneNumber || hasNumber(dialWithTimestamp))
    ) {
      return dialWithTimestamp;
    }
    return this.#dials.findLast((dial) => isOpen(dial) && hasNumber(dial));
  }

  /** Links a dial to the call that followed. A call that another tab's host has is not known here. */
  answer(dial: HostDial, callKey?: string): void {
    const { reason: _replaced, ...rest } = dial;
    const state = dial.state === "canceled" ? "canceled" : "answered";
    this.#change(rest, { state, ...(callKey !== undefined && { callKey }) });
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  async #sendConfirmed(startTimestamp: number, confirmation: Promise<DialRequest>): Promise<void> {
    try {
      this.#sendOrQueue(startTimestamp, await confirmation);
    } catch (cause) {
      const dial = this.#find(startTimestamp);
      const reason = cause instanceof Error ? cause.message : String(cause);
      if (dial?.state === "confirming") this.#change(dial, { state: "refused", reason });
    }
  }

  #sendOrQueue(startTimestamp: number, request: DialRequest): void {
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

  #send(dial: HostDial): void {
    this.#options.send(dial);
    const { startTimestamp } = this.#change(dial, { state: "sent", request: dial.request });
    const timer = setTimeout(() => {
      const current = this.#find(startTimestamp);
      if (current?.state === "sent") this.#change(current, { state: "unanswered" });
    }, this.#options.policy.dialTimeoutMs);
    this.#timers.set(startTimestamp, timer);
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
