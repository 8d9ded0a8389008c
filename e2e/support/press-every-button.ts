import type { Page } from "@playwright/test";

export interface PressOptions {
  /** Whether the last button is pressed first. */
  readonly isReversed: boolean;
  /** How many times each button is pressed. */
  readonly times: number;
  /** A selector of what contains the buttons. Dialogs above it are included. */
  readonly within?: string;
  /** Buttons that end what the test needs. */
  readonly except?: RegExp;
}

/**
 * Presses every visible button, also in the menus and dialogs that open. Of several that
 * differ only in their numbers or names, such as the rows of a list, it presses a few. Questions are canceled.
 */
export const pressEveryButton = (
  page: Page,
  { isReversed, times, within = "body", except = /^$/ }: PressOptions,
): Promise<void> => page.evaluate(pressAll, { isReversed, times, within, except: except.source });

// oxlint-disable unicorn/consistent-function-scoping -- it runs in the page, where nothing else of this file exists
/** Runs in the page. */
async function pressAll({
  isReversed,
  times,
  within,
  except,
}: {
  isReversed: boolean;
  times: number;
  within: string;
  except: string;
}): Promise<void> {
  const MAX_PRESSES = 200;
  const MAX_ALIKE = times + 1;
  const MAX_MENU_PRESSES = 6;
  const start = location.href;
  const counts = new Map<string, number>();
  const countOf = (key: string): number => counts.get(key) ?? 0;
  const nameOf = (button: Element): string =>
    (button.getAttribute("aria-label") ?? button.textContent).trim();
  /** Equal for buttons that differ only in what they belong to. */
  const kindOf = (button: Element): string =>
    [...nameOf(button).split(" ").slice(0, 2), button.className].join(" ");
  // A dialog that is loaded late closes an open menu, so menus are opened more often.
  const maxPresses = (button: HTMLButtonElement): number =>
    button.popoverTargetElement ? MAX_MENU_PRESSES : times;
  const isPressable = (button: HTMLButtonElement): boolean =>
    button.checkVisibility() &&
    !button.disabled &&
    countOf(nameOf(button)) < maxPresses(button) &&
    countOf(kindOf(button)) < Math.max(MAX_ALIKE, maxPresses(button)) &&
    !new RegExp(except, "i").test(nameOf(button));
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  /** Waits for what is loading, but not for what loads only when the user scrolls. */
  async function settle(maxFrames: number): Promise<void> {
    await frame();
    await frame();
    const isBusy = (): boolean =>
      [...document.querySelectorAll("main output")].some((each) =>
        each.textContent.startsWith("Loading"),
      );
    for (let frames = 0; frames < maxFrames && isBusy(); frames += 1) await frame();
  }
  function escape(target: Element): void {
    if (target instanceof HTMLDialogElement) target.close();
    for (const type of ["keydown", "keyup"]) {
      const init = { key: "Escape", code: "Escape", bubbles: true };
      target.dispatchEvent(new KeyboardEvent(type, init));
    }
  }
  /** Presses the next button. Returns false if there is none. */
  function press(): boolean {
    const question = document.querySelector("[role=alertdialog]:not([data-toast])");
    const dialog = question ?? [...document.querySelectorAll("[role=dialog], dialog[open]")].at(-1);
    const pressableIn = (root: Element | null | undefined): HTMLButtonElement[] =>
      [...(root?.querySelectorAll("button") ?? [])].filter(isPressable);
    // The button of a menu would close it again before its items were pressed.
    const items = [...document.querySelectorAll(":popover-open")].flatMap(pressableIn);
    const others = items.length > 0 ? items : pressableIn(dialog ?? document.querySelector(within));
    const buttons = question ? [] : others;
    if (isReversed) buttons.reverse();
    const [button] = buttons.toSorted((a, b) => countOf(nameOf(a)) - countOf(nameOf(b)));
    if (button) {
      for (const key of [nameOf(button), kindOf(button)]) counts.set(key, countOf(key) + 1);
      button.click();
    } else if (dialog) escape(dialog);
    return button !== undefined || dialog !== undefined;
  }
  await settle(60);
  for (let presses = 0; presses < MAX_PRESSES && press(); presses += 1) {
    await settle(4);
    if (location.href !== start) history.replaceState(null, "", start);
  }
}
