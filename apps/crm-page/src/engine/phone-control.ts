import type { DialRequest } from "@calling-extensions/host";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { WINDOW_CHECK_INTERVAL_MS, WINDOW_TIMEOUT_MS } from "../limits.ts";
import type { CallingProvider } from "../providers/calling-provider.ts";
import { type CallingController, isInUse } from "./calling-controller.ts";
import { CallingWindow } from "./calling-window.ts";
import { SHOWN } from "./frame-state.ts";
import type { PhoneTabs } from "./phone-tabs.ts";

/** The phone of a tab. */
export interface PhoneControlOptions {
  readonly controller: CallingController;
  readonly phone: PhoneTabs;
  readonly portalId: string;
  readonly userId: string;
}

/** What the user of a tab does with the phone, wherever it is: in this tab, another one, or the calling window. */
export class PhoneControl {
  readonly #options: PhoneControlOptions;
  readonly #window: CallingWindow;
  /** The apps that stay in this tab, because the browser blocked the window and the user chose so. */
  readonly #embedded = new Set<string>();

  constructor(options: PhoneControlOptions, callingWindow = new CallingWindow()) {
    this.#options = options;
    this.#window = callingWindow;
  }

  /** Dials in the calling window if the app uses it. Call it in an event handler of a click. */
  dial(provider: CallingProvider, request: DialRequest): void {
    const { phone } = this.#options;
    if (this.#usesWindow(provider)) this.openWindow(provider, request);
    else phone.dial(provider, request);
  }

  /** Shows an app where its settings say. Call it in an event handler of a click. */
  show(provider: CallingProvider): void {
    const isInWindow = this.#options.phone.elsewhere.getState()?.place === "window";
    if (isInWindow || this.#usesWindow(provider)) this.openWindow(provider);
    else this.#showHere(provider);
  }

  /** Whether an app opens in the calling window, which it can't during a call. */
  #usesWindow({ id, usesCallingWindow }: CallingProvider): boolean {
    return (
      usesCallingWindow &&
      !this.#embedded.has(id) &&
      this.#options.phone.role.getState() !== "alone" &&
      !this.#isOnCall()
    );
  }

  /**
   * Shows an app in the calling window, and dials there. Call it in an event handler of a click: browsers block
   * other pop-ups.
   */
  openWindow(provider: CallingProvider, request?: DialRequest): void {
    const { phone, portalId, userId } = this.#options;
    const { name } = provider;
    if (phone.elsewhere.getState()?.place === "window") {
      if (!request) return this.findPhone(provider.id);
      this.#window.focus();
      return phone.dialElsewhere(provider, request);
    }
    const obstacle = this.#obstacle();
    if (obstacle !== undefined) {
      showToast({ tone: "error", source: name, text: obstacle });
      return;
    }
    if (this.#window.open({ portalId, userId, app: provider })) {
      this.#embedded.delete(provider.id);
      if (request) void this.#dialInWindow(provider, request);
    } else void this.#reportBlocked(provider, request);
  }

  /** Brings the page that has the phone to the front. A browser allows that only for a window of this page's. */
  findPhone(providerId: string): void {
    const { phone } = this.#options;
    const isInWindow = phone.elsewhere.getState()?.place === "window";
    phone.showElsewhere(providerId);
    if (!isInWindow || this.#window.focus()) return;
    const text = t`The phone is in the calling window. Look for it among the windows on your screen.`;
    showToast({ tone: "info", text });
  }

  /** Why the phone can't move to a window now; undefined if it can. */
  #obstacle(): string | undefined {
    if (this.#options.phone.role.getState() === "alone") {
      return t`This browser doesn't let tabs share a phone, so it stays in this tab.`;
    }
    return this.#isOnCall()
      ? t`A call can't move to another window, because its sound comes from this one. Finish the call first.`
      : undefined;
  }

  #isOnCall(): boolean {
    const { controller, phone } = this.#options;
    const elsewhere = phone.elsewhere.getState();
    return (
      controller.frames.getState().some(isInUse) ||
      (elsewhere?.place === "tab" && elsewhere.calls.length > 0)
    );
  }

  async #dialInWindow(provider: CallingProvider, request: DialRequest): Promise<void> {
    const { controller, phone } = this.#options;
    controller.rejectedDials.forget(request);
    if (await this.#waitForPhone()) phone.dialElsewhere(provider, request);
    else controller.rejectedDials.add(request, t`The calling window was closed or didn't load.`);
  }

  /** Whether the window has the phone, once it does or can't. */
  #waitForPhone(): Promise<boolean> {
    const { elsewhere } = this.#options.phone;
    const isThere = (): boolean => elsewhere.getState()?.place === "window";
    if (isThere()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = (): void => {
        stop();
        clearInterval(check);
        clearTimeout(timer);
        resolve(isThere());
      };
      const stop = elsewhere.subscribe(() => isThere() && settle());
      const check = setInterval(() => !this.#window.isOpen && settle(), WINDOW_CHECK_INTERVAL_MS);
      const timer = setTimeout(settle, WINDOW_TIMEOUT_MS);
    });
  }

  async #reportBlocked(provider: CallingProvider, request?: DialRequest): Promise<void> {
    const { phone } = this.#options;
    const { id, name } = provider;
    const choice = await requestConfirmation({
      title: t`The calling window was blocked`,
      body: t`${name} opens in a separate window, and your browser blocked it. Allow pop-ups for this site and try again, or use ${name} on this page.`,
      options: [
        { value: "retry", label: t`Try again`, tone: "secondary" },
        { value: "embed", label: t`Use on this page`, tone: "primary" },
      ],
    });
    if (choice === "retry") this.openWindow(provider, request);
    if (choice !== "embed") return;
    this.#embedded.add(id);
    if (request) phone.dial(provider, request);
    else this.#showHere(provider);
  }

  /** The phone stays where a call is: a call that an app has in this tab is written there. */
  #showHere(provider: CallingProvider): void {
    const { controller, phone } = this.#options;
    const { id, name } = provider;
    if (!controller.find(id)) {
      if ((phone.elsewhere.getState()?.calls.length ?? 0) > 0) {
        phone.showElsewhere(id);
        const text = t`The phone is on a call in another tab, so ${name} opens there.`;
        showToast({ tone: "info", text });
        return;
      }
      phone.moveHere();
    }
    controller.open(provider, SHOWN);
    controller.show(id);
  }
}
