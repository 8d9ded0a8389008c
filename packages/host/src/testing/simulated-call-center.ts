import type { FakeClock, SimulatedPage } from "@calling-extensions/platform/testing";
import type { CallingHost } from "../api/calling-host.ts";
import type { DialRequest } from "../api/host-dial.ts";
import type { HostCall } from "../api/host-call.ts";
import type { CallOutbox } from "../api/outbox.ts";
import type { CallerMatch } from "../api/ports.ts";
import { SECOND_START_MS } from "../limits.ts";
import { CallExpectations } from "./call-expectations.ts";
import type { AppCall, AppObserver, SimulatedApp } from "./simulated-app.ts";
import type { StorageHealth } from "./simulated-storage.ts";
import type { Weather } from "./simulated-network.ts";
import { SimulatedOtherProgram, type ForeignAct } from "./simulated-other-program.ts";
import { createSimulatedWorld, type SimulatedWorld } from "./simulated-world.ts";

/** The host's timeout for replies, plus a margin. */
const REPLY_TIMEOUT_MS = 8_001;
const MAX_TABS = 3;

const contactIds = ["101", "102", "103"] as const;
const UNKNOWN_NUMBER = "+12025550199";
const numberOf = (contact: string | undefined): string =>
  contact === undefined ? UNKNOWN_NUMBER : `+12025550${contact}`;

interface DueReply {
  readonly call: AppCall;
  readonly kind: "creation" | "update";
  readonly at: number;
  readonly page: SimulatedPage;
}

/** The events of a tab. */
export interface TabObserver {
  /** What its app received and sent. */
  observeApp(tab: CallCenterTab): AppObserver;
  /** A host was created. */
  opened(host: CallingHost, page: SimulatedPage): void;
  findCallers(phoneNumber: string): CallerMatch[];
}

/** A tab with a page, and a calling app if the page has one. */
export interface CallCenterTab {
  readonly session: ReadonlyMap<string, string>;
  readonly page: SimulatedPage;
  readonly outbox: CallOutbox;
  readonly app: SimulatedApp;
  readonly host: CallingHost | undefined;
  /** Runs what happens in the page. */
  enter(act: () => void): void;
  dial(request: DialRequest): void;
  /** The calls that the page shows, live ones first. */
  readonly shownCalls: readonly Pick<HostCall, "key" | "externalCallId">[];
  hangUp(callKey: string): void;
  /** Gets the phone of the other tabs, if they share one. */
  moveHere?(): void;
  reload(): void;
  reloadFrame(): void;
  close(how?: "crash"): void;
  log(text: string): void;
}

/** Opens a tab. @param session of the tab that it duplicates. */
export type OpenTab = (
  world: SimulatedWorld,
  observer: TabObserver,
  name: string,
  session?: ReadonlyMap<string, string>,
) => CallCenterTab;

export interface CallCenterOptions {
  /** Makes the page's timers use the simulation's clock. */
  useClock(this: void, clock: FakeClock): void;
  openTab: OpenTab;
  /**
   * Whether the pages share one phone. Then it is not checked whether the app gets each reply, nor which end of two
   * counts: a page that takes the phone over from one that saves a call may know nothing of it.
   */
  isShared?: boolean;
}

export type DialStyle = "context" | "timestamp" | "number" | "bare";
export type TabAct =
  | "open"
  | "duplicate"
  | "reload"
  | "reloadFrame"
  | "wake"
  | "retry"
  | "close"
  | "crash"
  | "moveHere"
  | "freeze"
  | "thaw";
export type AppAct = "answer" | "end" | "busy" | "complete" | "save" | "draft" | "own";

/**
 * Users with calling apps in several tabs of a browser, whose hosts store calls in a CRM. It
 * collects the replies to the apps, and checks at the end that they were true.
 */
export class SimulatedCallCenter {
  readonly world: SimulatedWorld;
  readonly #tabs: CallCenterTab[] = [];
  readonly #program: SimulatedOtherProgram;
  readonly #expectations: CallExpectations;
  readonly #problems: string[] = [];
  /** Calls that the user wanted to end. */
  readonly #hangUps = new Set<string>();
  readonly #canceledDials = new Set<unknown>();
  #due: DueReply[] = [];
  #tabCount = 0;
  readonly #openTab: OpenTab;
  readonly #isShared: boolean;

  constructor(seed: number, { useClock, openTab, isShared = false }: CallCenterOptions) {
    this.#openTab = openTab;
    this.#isShared = isShared;
    this.world = createSimulatedWorld(seed);
    this.#expectations = new CallExpectations(this.world, isShared);
    useClock(this.world.clock);
    this.#program = new SimulatedOtherProgram(this.world);
    this.#open();
  }

  // The user's actions in the page.

  dial(tab: number, contact: number): void {
    const contactId = contactIds[contact % contactIds.length] ?? contactIds[0];
    const record = { objectTypeId: "0-1", objectId: contactId };
    this.#at(tab)?.dial({
      phoneNumber: numberOf(contactId),
      countryCode: "US",
      viewedRecord: record,
      calledRecord: record,
      phonePropertyName: "phone",
    });
  }

  cancel(tab: number, dial: number): void {
    const page = this.#at(tab);
    const { app, host } = page ?? {};
    const chosen = at(host?.dials, dial);
    if (!page || !app || !host || !chosen) return;
    this.#canceledDials.add(chosen.startTimestamp);
    // The app may have followed the dial while the page was still loading: its message waits there.
    const isKnown = (id: string): boolean =>
      host.calls.some(({ externalCallId }) => externalCallId === id);
    for (const { id } of app.live) if (!isKnown(id)) this.#hangUps.add(id);
    page.enter(() => host.cancelDial(chosen));
  }

  chooseCaller(tab: number, call: number, contact: number): void {
    const page = this.#at(tab);
    const { host } = page ?? {};
    const chosen = at(host?.calls, call);
    const contactId = contactIds[contact % contactIds.length] ?? contactIds[0];
    const expectation = this.#expectations.get(chosen?.externalCallId ?? "");
    if (!page || !host || !chosen || !expectation) return;
    expectation.contacts.add(contactId);
    page.enter(() => host.chooseCaller(chosen.key, { objectTypeId: "0-1", objectId: contactId }));
  }

  /** Ends the only live call. With several, a vendor's app does not know which one is meant. */
  hangUp(tab: number): void {
    const chosen = this.#at(tab);
    const [call, ...others] = chosen?.shownCalls ?? [];
    const apps = this.#isShared ? this.#tabs : [chosen];
    const isAmbiguous = apps.some((each) => (each?.app.live.length ?? 0) > 1);
    if (!chosen || !call || others.length > 0 || isAmbiguous) return;
    this.#hangUps.add(call.externalCallId);
    chosen.hangUp(call.key);
  }

  // The events in the app.

  followDial(tab: number, dial: number, style: DialStyle, wantsEngagement: boolean): void {
    const { app, host } = this.#at(tab) ?? {};
    const data = app?.isConnected ? at(app.dials, dial) : undefined;
    if (!app || !host || !data) return;
    // An app that does not echo the dial has only one.
    if (style === "bare" && (app.dials.length > 1 || host.dials.length > 1)) return;
    // Nor has the page that writes its own dial, which the start from here could follow.
    if (
      this.#isShared &&
      style === "bare" &&
      this.#tabs.some((each) => each.app !== app && each.host?.dials.length)
    )
      return;
    // The page has withdrawn its dial, and waits for the other one.
    const isCanceled = this.#canceledDials.has(data["startTimestamp"]);
    if (style === "bare" && isCanceled && host.dials.length > 0) return;
    const number = String(data["phoneNumber"]);
    const namesDial = style === "context" || style === "timestamp";
    if ((!namesDial || this.#isShared) && this.#isCalling(app, contactOf(number))) return;
    app.dials = app.dials.filter((other) => other !== data);
    if (isCanceled) this.#hangUps.add(this.#nextCallId);
    this.#begin(tab, "OUTGOING_CALL_STARTED", contactOf(number), {
      createEngagement: wantsEngagement,
      ...(style !== "bare" && style !== "timestamp" && { toNumber: number }),
      ...(style === "context" && { dialingContext: data }),
      ...(style === "timestamp" && {
        dialingContext: { startTimestamp: data["startTimestamp"] },
      }),
    });
  }

  refuseDial(tab: number, dial: number, isNamed: boolean): void {
    const { app, host } = this.#at(tab) ?? {};
    const data = app?.isConnected ? at(app.dials, dial) : undefined;
    // With several dials, an ERROR does not tell which one it refuses.
    if (data) app?.refuse(data, isNamed || host?.dials.length !== 1);
  }

  /** A call that the page did not request: from the keypad, or an incoming one. */
  call(tab: number, isIncoming: boolean, contact: number, wantsEngagement: boolean): void {
    const chosen = this.#at(tab);
    if (!chosen?.app.isConnected) return;
    const contactId = contactIds[contact];
    const number = numberOf(contactId);
    if (!isIncoming && this.#isCalling(chosen.app, contactId)) return;
    this.#begin(tab, isIncoming ? "INCOMING_CALL" : "OUTGOING_CALL_STARTED", contactId, {
      createEngagement: wantsEngagement,
      ...(isIncoming ? { fromNumber: number } : { toNumber: number }),
    });
  }

  actInApp(tab: number, call: number, act: AppAct): void {
    const chosen = this.#at(tab);
    const { app } = chosen ?? {};
    const chosenCall = app?.isConnected ? at(app.calls, call) : undefined;
    if (!chosen || !app || !chosenCall) return;
    const { isLive, isCompleted } = chosenCall;
    if (act === "answer" && isLive) app.answer(chosenCall);
    if (act === "end" && isLive) this.#end(chosen, chosenCall, "COMPLETED", "completed");
    if (act === "busy" && isLive) this.#end(chosen, chosenCall, "BUSY", "busy");
    if (act === "draft" && !isCompleted) app.draft(chosenCall, `${chosenCall.id}:draft`);
    if (act === "complete") {
      this.#write(chosen, chosenCall);
      app.complete(chosenCall);
    }
    // A completion without properties, as Skip sends it.
    if (act === "save" && !isCompleted) app.complete(chosenCall);
  }

  // The events around them.

  async pass(durationMs: number): Promise<void> {
    await this.world.clock.settle(durationMs);
    this.world.crm.expireLeases();
    const now = this.world.clock.now();
    for (const { call, kind, at: since, page } of this.#due) {
      if (page.isClosed || now - since < REPLY_TIMEOUT_MS) continue;
      this.#problems.push(`${call.id} got no reply about its ${kind} within 8 s`);
    }
    this.#due = this.#due.filter(
      ({ page, at: since }) => !page.isClosed && now - since < REPLY_TIMEOUT_MS,
    );
  }

  setWeather(weather: Weather): void {
    this.world.network.weather = weather;
  }

  setStorage(index: number, health: StorageHealth): void {
    const storage = this.world.storages[index];
    if (storage) storage.health = index === 1 && health !== "fine" ? "failing" : health;
  }

  async tab(index: number, act: TabAct): Promise<void> {
    const tab = this.#at(index);
    if (act === "open" && this.#tabs.length < MAX_TABS) this.#open();
    if (act === "duplicate" && tab && this.#tabs.length < MAX_TABS) {
      this.#open(tab.session);
      // If the first tab reloaded within a second, the copy would continue its calls.
      await this.pass(1_100);
    }
    if (act === "reload" && tab) {
      this.#expectations.noteClosing(tab);
      tab.reload();
    }
    if (act === "reloadFrame") tab?.reloadFrame();
    if (act === "wake") tab?.enter(() => tab.outbox.resume());
    if (act === "retry") tab?.enter(() => tab.outbox.retry());
    if ((act === "close" || act === "crash") && tab && this.#tabs.length > 1) {
      this.#expectations.noteClosing(tab);
      tab.close(act === "crash" ? act : undefined);
      this.#tabs.splice(this.#tabs.indexOf(tab), 1);
    }
    if (act === "moveHere") tab?.moveHere?.();
    if (act === "freeze") this.#freeze(tab);
    if (act === "thaw") await this.#thaw();
  }

  interfere(call: number, act: ForeignAct): void {
    this.#program.act(call, act);
  }

  /** Repairs everything, and lets the users finish their calls. */
  async recover(): Promise<void> {
    const { network, storages } = this.world;
    await this.#thaw();
    network.weather = "fine";
    for (const storage of storages) storage.health = "fine";
    await this.#calm();
    for (const tab of this.#tabs) {
      for (const call of tab.app.calls)
        if (call.isLive) this.#end(tab, call, "COMPLETED", "completed");
    }
    for (let attempt = 0; attempt < 3; attempt += 1) {
      for (const { app } of this.#tabs) {
        for (const call of app.calls) {
          if (!call.isCompleted || call.unconfirmed.size > 0) app.complete(call);
        }
      }
      await this.#calm();
    }
  }

  close(): void {
    for (const tab of this.#tabs) tab.close();
  }

  findProblems(): string[] {
    const calls = this.#tabs.flatMap(({ app }) => app.calls);
    return [...this.#problems, ...this.#expectations.findProblems(calls)];
  }

  async #calm(): Promise<void> {
    await this.pass(61_000);
    for (const tab of this.#tabs) tab.enter(() => tab.outbox.retry());
    await this.pass(31_000);
  }

  #begin(
    tab: number,
    type: string,
    contact: string | undefined,
    data: Readonly<Record<string, unknown>>,
  ): void {
    const { app } = this.#at(tab) ?? {};
    // The app announces the call immediately, so the expectation must exist before.
    const id = this.#nextCallId;
    this.#expectations.set(id, {
      wantsEngagement: data["createEngagement"] === true,
      contacts: new Set(contact === undefined ? [] : [contact]),
      begunAt: this.world.clock.now(),
      values: [],
      isPromised: false,
      isUncertain: false,
    });
    const number = numberOf(contact);
    app?.begin(
      type,
      data,
      type === "INCOMING_CALL" ? { fromNumber: number } : { toNumber: number },
    );
  }

  /** Whether the app has just started a call with a contact: a second start would be a repetition. */
  #isCalling(app: SimulatedApp, contact: string | undefined): boolean {
    const apps = this.#isShared ? this.#tabs.map((tab) => tab.app) : [app];
    return apps
      .flatMap(({ live }) => live)
      .some(({ id }) => {
        const { contacts, begunAt = 0 } = this.#expectations.get(id) ?? {};
        const isRecent = this.world.clock.now() - begunAt <= SECOND_START_MS;
        return isRecent && contact !== undefined && contacts?.has(contact) === true;
      });
  }

  get #nextCallId(): string {
    return `app-${this.world.peekCount()}`;
  }

  #end({ app, page }: CallCenterTab, call: AppCall, wireStatus: string, status: string): void {
    const expectation = this.#expectations.get(call.id);
    if (expectation) expectation.end = { status, at: this.world.clock.now(), page };
    app.end(call, wireStatus);
  }

  /** The user writes something to save. */
  #write({ page }: CallCenterTab, call: AppCall): void {
    const count = this.world.count();
    const name = count % 2 === 0 ? "hs_call_body" : "hs_call_title";
    const value = `${call.id}:${count}`;
    call.unconfirmed.set(name, value);
    this.#expectations.get(call.id)?.values.push({ name, value, page, isPromised: false });
  }

  #observer: TabObserver = {
    findCallers: (phoneNumber): CallerMatch[] => {
      const objectId = contactOf(phoneNumber);
      if (objectId === undefined) return [];
      return [{ callerIdType: "CONTACT", objectTypeId: "0-1", objectId }];
    },
    opened: (host, page) => host.on("saving", (call) => this.#expectations.noteShown(call, page)),
    observeApp: (tab) => this.#observeApp(tab),
  };

  #observeApp(tab: CallCenterTab): AppObserver {
    return {
      log: (text) => tab.log(`app ${text}`),
      created: (call, engagementId) => {
        const expectation = this.#expectations.get(call.id);
        if (expectation) expectation.isPromised = true;
        if (
          !this.#expectations
            .engagementsOf(call.id)
            .some(({ id }) => Number(id) === Number(engagementId))
        ) {
          this.#problems.push(
            `${call.id} received engagement ${String(engagementId)}, which belongs to another call`,
          );
        }
      },
      confirmed: (call, values) => this.#expectations.promise(call.id, values),
      asked: (call, kind) => {
        if (this.#isShared) return;
        this.#due.push({ call, kind, at: this.world.clock.now(), page: tab.page });
      },
      replied: (callId, kind) => {
        const index = this.#due.findIndex(
          (due) => due.call.id === callId && due.kind === kind && due.page === tab.page,
        );
        if (index !== -1) this.#due.splice(index, 1);
      },
      unloaded: () => {
        this.#due = this.#due.filter((due) => due.page !== tab.page);
      },
      hangUp: (call, requestedId) => {
        const id = String(requestedId);
        if (!this.#hangUps.has(id)) this.#problems.push(`${id} was hung up by mistake`);
        const expectation = this.#expectations.get(call.id);
        if (!expectation) return;
        expectation.end = { status: "canceled", at: this.world.clock.now(), page: tab.page };
      },
    };
  }

  #open(session?: ReadonlyMap<string, string>): void {
    const name = `tab${++this.#tabCount}`;
    this.#tabs.push(this.#openTab(this.world, this.#observer, name, session));
  }

  /** Freezes a tab, as a browser does with one that is hidden, unless it is the last that runs. */
  #freeze(tab: CallCenterTab | undefined): void {
    if (!tab || this.#running.length < 2) return;
    this.#due = [];
    tab.page.freeze();
    tab.log("is frozen");
  }

  async #thaw(): Promise<void> {
    for (const { page } of this.#tabs) await page.thaw();
  }

  get #running(): readonly CallCenterTab[] {
    return this.#tabs.filter(({ page }) => !page.isFrozen);
  }

  /** A tab in which a user or an app can act. */
  #at(index: number): CallCenterTab | undefined {
    return at(this.#running, index);
  }
}

const at = <Value>(values: readonly Value[] | undefined, index: number): Value | undefined =>
  values?.[index % values.length];

const contactOf = (number: string): string | undefined =>
  contactIds.find((contact) => numberOf(contact) === number);
