import type { CallDocumentEvent } from "@calling-extensions/contract";
import type { StorageHealth } from "./simulated-storage.ts";
import type { Weather } from "./simulated-network.ts";
import { SimulatedOtherProgram, type ForeignAct } from "./simulated-other-program.ts";
import { SimulatedTab, type PutVersion } from "./simulated-tab.ts";
import { createSimulatedWorld, type SimulatedWorld } from "./simulated-world.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A browser with several tabs, a CRM, and everything that can fail between them. */
export class SimulatedOffice {
  readonly world: SimulatedWorld;
  readonly #tabs: SimulatedTab[] = [];
  readonly #versions = new Map<string, PutVersion[]>();
  readonly #program: SimulatedOtherProgram;
  readonly #problems: string[] = [];
  #tabCount = 0;

  constructor(seed: number) {
    this.world = createSimulatedWorld(seed);
    this.#program = new SimulatedOtherProgram(this.world);
    this.#open();
  }

  dial(tab: number, owner: string): void {
    this.#at(tab)?.begin(
      { direction: "OUTBOUND", owner: owner === "host" ? "host" : "none" },
      { type: "started" },
    );
  }

  act(tab: number, call: number, event: (at: number, value: string) => CallDocumentEvent): void {
    const chosen = this.#at(tab);
    const ids = [...(chosen?.calls.keys() ?? [])];
    const id = ids[call % ids.length];
    if (id !== undefined)
      chosen?.act(id, event(this.world.clock.now(), String(this.world.count())));
  }

  async pass(durationMs: number): Promise<void> {
    await this.world.clock.settle(durationMs);
    this.world.crm.expireLeases();
    this.#checkOwners();
  }

  setWeather(weather: Weather): void {
    this.world.network.weather = weather;
  }

  setStorage(index: number, health: StorageHealth): void {
    const storage = this.world.storages[index];
    // The second storage responds immediately or not at all, like localStorage.
    if (storage) storage.health = index === 1 && health !== "fine" ? "failing" : health;
  }

  tab(index: number, act: string): void {
    const tab = this.#at(index);
    if (act === "open" && this.#tabs.length < 4) this.#open();
    if (act === "duplicate" && tab && this.#tabs.length < 4) this.#open(tab.session);
    if (act === "reload") tab?.reload();
    if (act === "wake") tab?.outbox.resume();
    if (act === "retry") tab?.outbox.retry();
    if (act === "close" && tab && this.#tabs.length > 1) {
      tab.close();
      this.#tabs.splice(this.#tabs.indexOf(tab), 1);
    }
  }

  /** Another program changes a call. */
  interfere(call: number, act: ForeignAct): void {
    this.#program.act(call, act);
  }

  /** Repairs everything, and lets the users finish their calls; then a week passes. */
  async recover(): Promise<void> {
    const { clock, storages, network } = this.world;
    network.weather = "fine";
    for (const storage of storages) storage.health = "fine";
    await this.#calm();
    this.#checkLeases();
    for (const tab of this.#tabs) {
      for (const id of tab.calls.keys()) {
        tab.act(id, { type: "completed", at: clock.now(), properties: {} });
      }
    }
    await this.#calm();
    for (const tab of this.#tabs) tab.close();
    await clock.settle(1_000);
    this.#tabs.splice(0);
    this.#open();
    await this.#calm();
    this.#at(0)?.close();
    clock.sleep(8 * DAY_MS);
    this.#tabs.splice(0);
    this.#open();
    await this.#calm();
  }

  findProblems(): string[] {
    const left = this.world.storages.flatMap(({ values }) => [...values.values()]);
    return [
      ...this.#problems,
      ...this.world.crm.violations,
      ...left.map((value) => `left in the browser: ${value}`),
      ...this.#findOddProblems(),
      ...[...this.#versions].flatMap(([id, versions]) => this.#compare(id, versions)),
    ];
  }

  /** Checks the reports about calls that only this browser changed. */
  #findOddProblems(): string[] {
    return this.world.problems
      .filter(({ details }) => {
        const id = String(details["documentId"]);
        const versions = this.#versions.get(id) ?? [];
        return !this.#program.shared.has(id) && !versions.some(({ isVolatile }) => isVolatile);
      })
      .map(({ message }) => message);
  }

  /** Longer than any operation that may be in progress. */
  async #calm(): Promise<void> {
    await this.pass(61_000);
    for (const tab of this.#tabs) tab.outbox.retry();
    await this.pass(31_000);
  }

  #compare(id: string, versions: readonly PutVersion[]): string[] {
    const { crm } = this.world;
    const last = versions.findLastIndex(({ isStored }) => isStored);
    // Versions that were never reported as stored may or may not be stored.
    const possible = versions.slice(Math.max(last, 0)).map(({ document }) => document);
    const [known] = possible;
    if (last === -1 || !known) return [];
    const engagements = crm.engagementsOf(id);
    if (engagements.length > 1) return [`${id} was created ${engagements.length} times`];
    const [engagement] = engagements;
    if (!engagement) return known.owner === "none" ? [] : [`${id} is not in the CRM`];
    if (engagement.isDeleted || versions.some(({ isVolatile }) => isVolatile)) return [];
    const foreign = this.#program.values.get(id) ?? new Map<string, string>();
    const problems: string[] = [];
    const names = new Set(versions.flatMap(({ document }) => Object.keys(document.properties)));
    for (const name of names) {
      const allowed = [...valuesOf(name, versions), foreign.get(name)];
      const value = engagement.values.get(name);
      if (!allowed.includes(value)) {
        problems.push(`${id} has ${name}: ${String(value)}, not one of ${allowed.join()}`);
      }
    }
    for (const name of ["other_program", "other_writer"]) {
      const isKept = foreign.has(name) && !crm.moved.has(id);
      if (isKept && engagement.values.get(name) !== foreign.get(name)) {
        problems.push(`${id} lost what another program wrote: ${name}`);
      }
    }
    const statuses = possible.map(({ endStatus }) => endStatus);
    if (!statuses.includes(engagement.endStatus as (typeof statuses)[number])) {
      problems.push(`${id} ended as ${engagement.endStatus}, not ${statuses.join(" or ")}`);
    }
    return problems;
  }

  /** Checks that no call is in two pages. */
  #checkOwners(): void {
    const ids = this.#tabs
      .flatMap(({ calls }) => [...calls.entries()])
      .filter(([, { state }]) => state !== "completed")
      .map(([id]) => id);
    const doubled = ids.filter((id, index) => ids.indexOf(id) !== index);
    if (doubled.length > 0) this.#problems.push(`in two tabs: ${doubled.join()}`);
  }

  /**
   * A call that is in a page counts as live, whatever happened before. If another writer saved
   * it, or the browser's storage lost its newest version, this holds from the page's next save on.
   */
  #checkLeases(): void {
    for (const { calls } of this.#tabs) {
      for (const [id, { state, owner, version }] of calls) {
        const stored = this.world.crm.documents.get(id)?.document;
        if (stored && stored.version > version) continue;
        const isAlive = this.world.crm.engagementOf(id)?.isLost === false;
        if (
          state !== "completed" &&
          owner !== "none" &&
          !isAlive &&
          !this.#program.shared.has(id)
        ) {
          this.#problems.push(`${id} counts as lost though it is in a page`);
        }
      }
    }
  }

  #open(session?: ReadonlyMap<string, string>): void {
    const name = `tab${++this.#tabCount}`;
    this.#tabs.push(new SimulatedTab(this.world, this.#versions, name, session));
  }

  #at(index: number): SimulatedTab | undefined {
    return this.#tabs[index % this.#tabs.length];
  }
}

/**
 * The last stored value that the app set for a property; later versions may or may not be stored. What was typed
 * after the completion is a value too, and the only one if it is the last that is known of the call.
 */
function valuesOf(name: string, versions: readonly PutVersion[]): unknown[] {
  const typed = versions.filter(
    ({ document: { state, draft } }) => state === "completed" && Object.hasOwn(draft ?? {}, name),
  );
  const drafts = typed.map(({ document }) => document.draft?.[name]);
  const final = versions.at(-1);
  return final?.isStored && final === typed.at(-1)
    ? drafts.slice(-1)
    : [...completedValuesOf(name, versions), ...drafts];
}

function completedValuesOf(name: string, versions: readonly PutVersion[]): unknown[] {
  const set = versions.filter(
    ({ event }) => event?.type === "completed" && Object.hasOwn(event.properties, name),
  );
  const last = set.findLastIndex(({ isStored }) => isStored);
  const values = set.slice(Math.max(last, 0)).map(({ document }) => document.properties[name]);
  return last === -1 ? [undefined, ...values] : values;
}
