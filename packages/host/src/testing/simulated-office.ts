import type { CallDocument, CallDocumentEvent } from "@calling-extensions/contract";
import { SimulatedLocks, SimulatedStorage, type StorageHealth } from "./simulated-browser.ts";
import { SimulatedClock } from "./simulated-clock.ts";
import { SimulatedCrm } from "./simulated-crm.ts";
import { SimulatedNetwork, type Weather } from "./simulated-network.ts";
import { SimulatedTab, type PutVersion, type SimulatedWorld } from "./simulated-tab.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A browser with several tabs, a CRM, and everything that may go wrong between them. */
export class SimulatedOffice {
  readonly world: SimulatedWorld;
  readonly #tabs: SimulatedTab[] = [];
  readonly #versions = new Map<string, PutVersion[]>();
  /** What other programs set of each call, by name. */
  readonly #foreign = new Map<string, Map<string, string>>();
  /** Calls whose document another writer saved too. */
  readonly #shared = new Set<string>();
  readonly #problems: string[] = [];
  #tabCount = 0;
  #count = 0;

  constructor(seed: number) {
    const clock = new SimulatedClock();
    this.world = {
      clock,
      crm: new SimulatedCrm(() => clock.now()),
      network: new SimulatedNetwork(),
      locks: new SimulatedLocks(),
      storages: [new SimulatedStorage("indexedDB", 20), new SimulatedStorage("localStorage", 0)],
      log: [],
      problems: [],
      owners: new Map(),
      random: createRandom(seed),
      createId: () => `call-${++this.#count}`,
    };
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
    if (id !== undefined) chosen?.act(id, event(this.world.clock.now(), String(++this.#count)));
  }

  async pass(durationMs: number): Promise<void> {
    await this.world.clock.advance(durationMs);
    this.world.crm.expireLeases();
    this.#checkOwners();
  }

  setWeather(weather: Weather): void {
    this.world.network.weather = weather;
  }

  setStorage(index: number, health: StorageHealth): void {
    const storage = this.world.storages[index];
    // The second one is used at once or not at all, as localStorage is.
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

  /** Another program writes to a call's record or deletes it, or another writer saves the document. */
  interfere(call: number, act: string): void {
    const { crm } = this.world;
    const ids = [...crm.documents.keys()];
    const id = ids[call % ids.length];
    const engagement = id === undefined ? undefined : crm.engagementOf(id);
    const stored = id === undefined ? undefined : crm.documents.get(id);
    if (id === undefined || !engagement || !stored) return;
    const value = String(++this.#count);
    const values = this.#foreign.get(id) ?? new Map<string, string>();
    this.#foreign.set(id, values);
    if (act === "write") {
      const name = this.#count % 2 === 0 ? "hs_call_body" : "other_program";
      values.set(name, value);
      crm.write(engagement, name, value);
    } else if (act === "delete") {
      engagement.isDeleted = true;
    } else {
      this.#shared.add(id);
      values.set("other_writer", value);
      const { document } = stored;
      const next: CallDocument = {
        ...document,
        version: document.version + 1,
        properties: { ...document.properties, other_writer: value },
      };
      crm.save(next, { previous: document, writer: "another" });
    }
  }

  /** Heals everything, and lets users finish what they began; then a week passes. */
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
    await clock.advance(1_000);
    this.#tabs.splice(0);
    this.#open();
    await this.#calm();
    this.#at(0)?.close();
    clock.skip(8 * DAY_MS);
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

  /** What is reported of calls that only this browser wrote. */
  #findOddProblems(): string[] {
    return this.world.problems
      .filter(({ details }) => {
        const id = String(details["documentId"]);
        const versions = this.#versions.get(id) ?? [];
        return !this.#shared.has(id) && !versions.some(({ isVolatile }) => isVolatile);
      })
      .map(({ message }) => message);
  }

  /** Longer than all that may be under way takes. */
  async #calm(): Promise<void> {
    await this.pass(61_000);
    for (const tab of this.#tabs) tab.outbox.retry();
    await this.pass(31_000);
  }

  #compare(id: string, versions: readonly PutVersion[]): string[] {
    const { crm } = this.world;
    const last = versions.findLastIndex(({ isStored }) => isStored);
    // Versions that nobody was told to be stored may be there or not.
    const possible = versions.slice(Math.max(last, 0)).map(({ document }) => document);
    const [known] = possible;
    if (last === -1 || !known) return [];
    const engagements = crm.engagementsOf(id);
    if (engagements.length > 1) return [`${id} was created ${engagements.length} times`];
    const [engagement] = engagements;
    if (!engagement) return known.owner === "none" ? [] : [`${id} is not in the CRM`];
    if (engagement.isDeleted || versions.some(({ isVolatile }) => isVolatile)) return [];
    const foreign = this.#foreign.get(id) ?? new Map<string, string>();
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

  /** No call is in two pages. */
  #checkOwners(): void {
    const ids = this.#tabs
      .flatMap(({ calls }) => [...calls.entries()])
      .filter(([, { state }]) => state !== "completed")
      .map(([id]) => id);
    const doubled = ids.filter((id, index) => ids.indexOf(id) !== index);
    if (doubled.length > 0) this.#problems.push(`in two tabs: ${doubled.join()}`);
  }

  /**
   * A call that is in a page counts as alive, whatever happened before. One that another writer saved does
   * so from its next save on.
   */
  #checkLeases(): void {
    for (const { calls } of this.#tabs) {
      for (const [id, { state, owner }] of calls) {
        const isAlive = this.world.crm.engagementOf(id)?.isLost === false;
        if (state !== "completed" && owner !== "none" && !isAlive && !this.#shared.has(id)) {
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

/** What the app set a property to last, as far as it was stored; versions after that may be there or not. */
function valuesOf(name: string, versions: readonly PutVersion[]): unknown[] {
  const set = versions.filter(
    ({ event }) => event?.type === "completed" && Object.hasOwn(event.properties, name),
  );
  const last = set.findLastIndex(({ isStored }) => isStored);
  const values = set.slice(Math.max(last, 0)).map(({ document }) => document.properties[name]);
  return last === -1 ? [undefined, ...values] : values;
}

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
