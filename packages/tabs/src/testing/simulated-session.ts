import type { FakeClock, SimulatedBrowser } from "@calling-extensions/platform/testing";
import { tabRoles, type TabRole } from "../tabs.ts";
import { OpenTab } from "./open-tab.ts";

export const events = [
  "open",
  "openOld",
  "close",
  "crash",
  "freeze",
  "thaw",
  "act",
  "takeOver",
  "leave",
  "loseMessages",
  "changeClock",
] as const;

/** What happens, and how long nothing else does. */
export interface Step {
  readonly event: (typeof events)[number];
  /** Chooses a tab, how many messages are lost, or by how much the clock changes. */
  readonly value: number;
  readonly waitMs: number;
}

/** How long everything takes that does not wait for a timeout, a crash included. */
const SETTLE_MS = 900;

/** A user with some tabs, and what is expected of them after each step. */
export class SimulatedSession {
  readonly #browser: SimulatedBrowser<FakeClock>;
  readonly #open: OpenTab[] = [];
  #requests = 0;
  /** What must not happen. */
  readonly violations: string[] = [];

  constructor(browser: SimulatedBrowser<FakeClock>) {
    this.#browser = browser;
  }

  async take({ event, value, waitMs }: Step): Promise<void> {
    const running = this.#running;
    const target = running[value % running.length];
    if (event === "open") this.#open.push(new OpenTab(this.#browser, { version: 2 }));
    else if (event === "openOld") this.#open.push(new OpenTab(this.#browser, { version: 1 }));
    else if (event === "loseMessages")
      this.#browser.channels.losses = Array.from({ length: value % 7 }, (_, i) => i % 3 < 2);
    else if (event === "changeClock") this.#browser.clock.set((value - 500) * 10_000);
    else if (event === "thaw") await this.#thaw(value);
    else if (event === "act") await this.#act(target);
    else if (event === "close" || event === "crash")
      await this.#close(target, event === "crash" ? 400 : 5);
    else if (event === "freeze") target?.tab.freeze();
    else if (event === "takeOver") target?.tabs.takeOver();
    else target?.tabs.leave();
    await this.#browser.clock.settle(waitMs);
    this.#check();
  }

  /** All failures end, and the user acts in every tab. */
  async end(): Promise<void> {
    this.#browser.channels.losses = [];
    for (const { tab } of this.#open) await tab.thaw();
    await this.#browser.clock.settle(SETTLE_MS);
    for (const tab of this.#running) await this.#act(tab);
    const owner = this.#owners[0];
    owner?.tabs.publish(this.#requests);
    await this.#browser.clock.settle(SETTLE_MS);
    this.#check();
    this.#expectOwner("at the end");
    const isCurrent = this.#running.every(({ tabs }) => tabs.state === this.#requests);
    if (!isCurrent) this.violations.push("A tab does not show the owner's state.");
  }

  get #running(): readonly OpenTab[] {
    return this.#open.filter(({ isRunning }) => isRunning);
  }

  get #owners(): readonly OpenTab[] {
    return this.#open.filter(({ isRunningOwner }) => isRunningOwner);
  }

  async #thaw(value: number): Promise<void> {
    const frozen = this.#open.filter(({ tab }) => tab.isFrozen);
    await frozen[value % frozen.length]?.tab.thaw();
  }

  /** The user acts in a tab. A second later, a tab that runs is the owner. */
  async #act(target: OpenTab | undefined): Promise<void> {
    this.#requests += 1;
    const isLossless = !this.#browser.channels.losses.some(Boolean);
    const epochBefore = this.#owners[0]?.tabs.epoch;
    const knowsOwner = target?.tabs.epoch === epochBefore;
    let isHandled = false;
    const reply = target?.tabs.request(`request ${this.#requests}`).then(
      () => (isHandled = true),
      () => undefined,
    );
    await this.#browser.clock.settle(1_000 + SETTLE_MS);
    const isTakingPart = target !== undefined && target.tabs.role !== "left";
    if (isTakingPart) this.#expectOwner("after an act");
    // The request may miss an owner that changes, or has just done so.
    const isSameOwner = knowsOwner && this.#owners[0]?.tabs.epoch === epochBefore;
    if (isTakingPart && isLossless && isSameOwner && !isHandled) {
      this.violations.push("The owner did not handle a request.");
    }
    if (isHandled) return;
    await this.#browser.clock.settle(10_000);
    await reply;
  }

  /** A second after a tab is closed there is an owner, unless the next tab in turn is frozen. */
  async #close(target: OpenTab | undefined, delayMs: number): Promise<void> {
    target?.tab.close(delayMs);
    if (this.#open.some(({ tab }) => tab.isFrozen && !tab.isClosed)) return;
    await this.#browser.clock.settle(1_000);
    this.#expectOwner("after a close");
  }

  #check(): void {
    for (const { roles } of this.#open) this.#expectRoles(["mirror", ...roles]);
    this.#expectNoRepetition(
      "epoch",
      this.#owners.map(({ tabs }) => tabs.epoch),
    );
    this.#expectNoRepetition(
      "request",
      this.#open.flatMap(({ handled }) => handled),
    );
  }

  #expectRoles(roles: readonly TabRole[]): void {
    roles.forEach((role, index) => {
      const next: readonly TabRole[] = Object.values(tabRoles[role]);
      const after = roles[index + 1];
      if (after && !next.includes(after))
        this.violations.push(`A tab changed from ${role} to ${after}.`);
    });
  }

  #expectNoRepetition(name: string, values: readonly unknown[]): void {
    if (new Set(values).size < values.length)
      this.violations.push(`Two tabs have the same ${name}.`);
  }

  #expectOwner(moment: string): void {
    const count = this.#owners.length;
    if (count !== Math.min(1, this.#running.length)) {
      this.violations.push(`There are ${count} owners ${moment}.`);
    }
  }
}
