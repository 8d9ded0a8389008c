import { AsyncLocalStorage } from "node:async_hooks";
import { SimulatedWindow } from "@calling-extensions/host/testing";
import type { Clock } from "@calling-extensions/platform";
import type { SimulatedPage } from "@calling-extensions/platform/testing";
import { afterEach, vi } from "vitest";

/** The page whose code runs. */
const current = new AsyncLocalStorage<PageGlobals>();

/** What global names mean in a simulated page: several pages run in one process, each with its own. */
export class PageGlobals {
  readonly window: SimulatedWindow;
  readonly page: SimulatedPage;

  constructor(page: SimulatedPage) {
    const { localStorage, sessionStorage } = page;
    this.page = page;
    this.window = Object.assign(new SimulatedWindow(), {
      localStorage,
      sessionStorage,
      focus: () => undefined,
    });
    const run = page.run.bind(page);
    page.run = (callback) => this.enter(() => run(callback));
  }

  /** Runs code of the page, and everything that follows from it. */
  enter<Result>(run: () => Result): Result {
    return current.run(this, run);
  }
}

const clearTimer = (timer: { cancel(): void } | undefined): void => timer?.cancel();

/** Gives global names the meaning that they have in the page whose code runs, and its timers use the clock, until the test ends. */
export function usePageGlobals(clock: Clock): void {
  const clockOfPage = (): Clock => current.getStore()?.page.clock ?? clock;
  const setRepeated = (callback: () => void, intervalMs: number): object => {
    const timer = { cancel: () => undefined as void };
    const schedule = (): void => {
      timer.cancel = clockOfPage().after(intervalMs, () => {
        schedule();
        callback();
      });
    };
    schedule();
    return timer;
  };
  vi.stubGlobal("setTimeout", (callback: () => void, delayMs = 0) => ({
    cancel: clockOfPage().after(delayMs, callback),
  }));
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) =>
    clockOfPage().after(16, callback),
  );
  vi.stubGlobal("setInterval", setRepeated);
  vi.stubGlobal("clearTimeout", clearTimer);
  vi.stubGlobal("clearInterval", clearTimer);
  vi.spyOn(Date, "now").mockImplementation(() => clock.now());
  const getters: Record<string, (globals: PageGlobals) => unknown> = {
    window: ({ window }) => window,
    navigator: ({ page }) => page.navigator,
    BroadcastChannel: ({ page }) => page.BroadcastChannel,
    document: () => ({ hidden: false }),
  };
  for (const [name, read] of Object.entries(getters)) {
    // Removed with the other stubs.
    vi.stubGlobal(name, undefined);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        const globals = current.getStore();
        return globals && read(globals);
      },
    });
  }
  vi.stubGlobal("reportError", (cause: unknown) => {
    throw cause;
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
