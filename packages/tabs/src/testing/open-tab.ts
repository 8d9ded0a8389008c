import type { SimulatedBrowser, SimulatedPage } from "@calling-extensions/platform/testing";
import { joinTabs } from "../join-tabs.ts";
import type { Page, TabRole, Tabs } from "../tabs.ts";

export interface OpenTabOptions {
  readonly version?: number;
  /** What the browser lacks. */
  readonly changes?: Partial<Page>;
}

/** A tab that shows the owner's number, and remembers what it was asked to do. */
export class OpenTab {
  readonly tab: SimulatedPage;
  readonly tabs: Tabs<number, string>;
  readonly roles: TabRole[] = [];
  readonly handled: string[] = [];
  readonly shown: number[] = [];

  constructor(browser: SimulatedBrowser, { version = 1, changes = {} }: OpenTabOptions = {}) {
    this.tab = browser.openPage();
    const { navigator, BroadcastChannel, clock } = this.tab;
    this.tabs = joinTabs<number, string>(
      {
        name: "phone",
        version,
        parseState: (value) => (typeof value === "number" ? value : undefined),
        parseRequest: (value) => (typeof value === "string" ? value : undefined),
        handleRequest: (request) => {
          if (request === "fail") throw new Error("The line is busy.");
          this.handled.push(request);
        },
        onRole: (role) => this.roles.push(role),
        onState: (state) => this.shown.push(state),
      },
      {
        navigator,
        BroadcastChannel,
        setTimeout: (callback, delayMs) => clock.after(delayMs, callback),
        ...changes,
      },
    );
  }

  /** Whether something can happen in the tab, and it takes part. */
  get isRunning(): boolean {
    return !this.tab.isClosed && !this.tab.isFrozen && this.tabs.role !== "left";
  }

  get isRunningOwner(): boolean {
    return this.isRunning && this.tabs.role === "owner";
  }
}
