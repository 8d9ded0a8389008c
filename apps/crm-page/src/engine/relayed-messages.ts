import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import type { PhoneCommand } from "./shared-calls.ts";

export type RelayCommand = Extract<PhoneCommand, { type: "relay" }>;

/** What sends a command to the page that has the phone, and which page that is. */
interface PhonePage {
  request(this: void, command: PhoneCommand): Promise<void>;
  /** Another number for each page that has got the phone. */
  epoch(this: void): number;
}

interface WaitingMessage {
  readonly command: RelayCommand;
  /** Once what follows from it is stored. */
  resolve(this: void, stored: Promise<void>): void;
}

/**
 * Messages of apps in tabs without the phone, on their way to the page that has it. Each is sent until a page with
 * the phone has stored what follows from it.
 */
export class RelayedMessages {
  readonly #phone: PhonePage;
  /** Of the apps here. The page with the phone may not have stored them. */
  #unacknowledged: readonly RelayCommand[] = [];
  /** The page that got them. */
  #epoch = 0;
  /** For hosts here that are not mounted yet, or don't have their calls yet. */
  #waiting: readonly WaitingMessage[] = [];
  /** A message of an app here arrives twice if its tab gets the phone after it was sent. */
  #received = new WeakMap<RelayCommand, Promise<void>>();

  constructor(phone: PhonePage) {
    this.#phone = phone;
  }

  /** Passes on a message of an app here. */
  send(command: RelayCommand): void {
    this.#unacknowledged = [...this.#unacknowledged, command];
    void this.#request(command);
  }

  /** Whether messages of an app here are on their way. */
  isSending(providerId: string): boolean {
    return this.#unacknowledged.some((command) => command.providerId === providerId);
  }

  /** Another page may have got the phone: it has not stored what only the one before has received. */
  resend(): void {
    const epoch = this.#phone.epoch();
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    for (const command of this.#unacknowledged) void this.#request(command);
  }

  async #request(command: RelayCommand): Promise<void> {
    const epoch = this.#epoch;
    try {
      await this.#phone.request(command);
    } catch (cause) {
      // The page that has the phone since then gets it again.
      if (this.#epoch !== epoch) return;
      showRequestFailure(cause);
    }
    this.#unacknowledged = this.#unacknowledged.filter((one) => one !== command);
  }

  /** Keeps a message until a host here takes it. Resolves once what follows from it is stored. */
  receive(command: RelayCommand): Promise<void> {
    const known = this.#received.get(command);
    if (known) return known;
    const stored = new Promise<void>((resolve) => {
      this.#waiting = [...this.#waiting, { command, resolve }];
    });
    this.#received.set(command, stored);
    return stored;
  }

  /** Gives each host its messages. @param deliver returns undefined if the host is not mounted. */
  deliver(deliver: (command: RelayCommand) => Promise<void> | undefined): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting) {
      const stored = deliver(one.command);
      if (stored) one.resolve(stored);
      else this.#waiting = [...this.#waiting, one];
    }
  }

  /** Forgets the messages for an app that this page doesn't have. */
  forgetApp(providerId: string): void {
    this.#waiting = this.#waiting.filter(({ command }) => command.providerId !== providerId);
  }

  /** Another page has the phone. The tabs of the messages send them there. */
  forgetAll(): void {
    this.#waiting = [];
    this.#received = new WeakMap();
  }
}

export const showRequestFailure = (cause: unknown): void => {
  const text = cause instanceof Error ? cause.message : t`The other tab didn't respond.`;
  showToast({ tone: "error", text });
};
