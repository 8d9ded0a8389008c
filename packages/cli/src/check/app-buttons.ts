import { errors, type Frame, type Locator, type Page } from "playwright-core";
import type { CallingExtensionsConfig, ElementLocator } from "../config/config.ts";
// oxlint-disable-next-line import/no-empty-named-blocks, unicorn/require-module-specifiers -- it declares a field of the window
import type {} from "./host-page/host-page.ts";

type Locators = NonNullable<CallingExtensionsConfig["locators"]>;

export type AppButton = keyof Locators;

/** What buttons do through the protocol, if the configuration has no locator. */
const actions = { answer: "ANSWER", hangUp: "HANG_UP", save: "SAVE" } as const satisfies {
  [Button in AppButton]?: string;
};

const actionOf = (button: AppButton) =>
  button in actions ? actions[button as keyof typeof actions] : undefined;

/** What the app lacks for its user if a button can't be clicked. */
const missing: { readonly [Button in AppButton]: string } = {
  call: "the app doesn't offer to call the number",
  answer: "the app shows no inbound call",
  hangUp: "the app shows no call",
  save: "the app doesn't offer to save the call",
  logOut: "the app doesn't offer to log out",
};

/** Says that a button couldn't be clicked, as the end of a sentence. */
export const describeMissing = (button: AppButton, timeoutMs: number): string =>
  `${missing[button]}: the element of locators.${button} could not be clicked within ${timeoutMs} ms`;

/** Finds an element of the configuration in a frame: the first one, if there are several. */
export const findElement = (frame: Frame, locator: ElementLocator): Locator =>
  ("selector" in locator
    ? frame.locator(locator.selector)
    : frame.getByRole(locator.role, { name: locator.name })
  ).first();

interface AppButtonsOptions {
  /** The host page. */
  readonly page: Page;
  /** Returns the app's own page, which changes when it is loaded again. */
  readonly findFrame: () => Frame;
  readonly locators: Locators | undefined;
  readonly timeoutMs: number;
}

/** Whether the keyboard can focus an element, or one around it. Runs in the app's page. */
function isKeyboardReachable(element: Element): boolean {
  for (
    let each: Element | null = element;
    each && each !== document.body;
    each = each.parentElement
  ) {
    if ((each as HTMLElement).tabIndex >= 0) return true;
  }
  return false;
}

/** The app's own buttons. */
export class AppButtons {
  /** Buttons that were clicked and that the keyboard can't reach. */
  readonly unreachable = new Set<AppButton>();
  readonly #options: AppButtonsOptions;

  constructor(options: AppButtonsOptions) {
    this.#options = options;
  }

  /** Whether the check can do what a button does: by its locator, or through the protocol. */
  async canPress(button: AppButton): Promise<boolean> {
    if (this.#find(button)) return true;
    if (actionOf(button) === undefined) return false;
    return this.#options.page.evaluate(() => window.checkedHost.host.canSimulateActions);
  }

  /** Whether a button can be pressed now. One without a locator always can. */
  async isVisible(button: AppButton): Promise<boolean> {
    return (await this.#find(button)?.isVisible()) ?? true;
  }

  /** Does what a button does. Returns whether it could be clicked in time. */
  async press(button: AppButton): Promise<boolean> {
    const { page, timeoutMs } = this.#options;
    const locator = this.#find(button);
    if (!locator) {
      const action = actionOf(button);
      if (action === undefined) return false;
      await page.evaluate((each) => window.checkedHost.host.simulateAction(each), action);
      return true;
    }
    try {
      const isReachable = await locator.evaluate(isKeyboardReachable, undefined, {
        timeout: timeoutMs,
      });
      if (!isReachable) this.unreachable.add(button);
      await locator.click({ timeout: timeoutMs });
      return true;
    } catch (error) {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    }
  }

  #find(button: AppButton): Locator | undefined {
    const locator = this.#options.locators?.[button];
    return locator && findElement(this.#options.findFrame(), locator);
  }
}
