import { type CallingHost, createCallingHost, type DialRequest } from "@calling-extensions/host";
import {
  type AppCall,
  type AppMemory,
  type CallCenterTab,
  createMessageEvent,
  createSimulatedContainer,
  SimulatedApp,
  type SimulatedWorld,
  startSimulatedOutbox,
  tabOf,
  type TabObserver,
} from "@calling-extensions/host/testing";
import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { CallingController } from "../engine/calling-controller.ts";
import { followHost } from "../engine/follow-host.ts";
import type { FrameState } from "../engine/frame-state.ts";
import { PhoneTabs } from "../engine/phone-tabs.ts";
import { followUnfinishedCalls } from "../outbox/unfinished-calls.ts";
import { PageGlobals } from "./page-globals.ts";
import { provider } from "./provider-builder.ts";

const APP_ORIGIN = "https://app.example";
const installed = provider({ id: "app", url: `${APP_ORIGIN}/phone` });

/** In which tabs the app loads. An app that loads in one of them continues the calls of a tab that is gone. */
export type AppKind = "every" | "owner";

/** What the pages of one browser share, beside what the browser has. */
export class AppOfPages {
  readonly kind: AppKind;
  /** The app's calls whose tab is gone. */
  orphans: AppCall[] = [];

  constructor(kind: AppKind) {
    this.kind = kind;
  }
}

/** Adds the frame of an app to a page. */
type Embed = (
  frame: FrameState,
  load: PageLoad,
) => {
  host: CallingHost;
  remove: () => void;
};

/** One load of the page: its engine, and a host for each app that it mounts. */
class PageLoad {
  readonly globals: PageGlobals;
  readonly tab;
  readonly outbox;
  readonly controller = new CallingController();
  readonly phone;
  readonly #hosts = new Map<string, () => void>();
  readonly #embed: Embed;

  constructor(
    world: SimulatedWorld,
    session: Map<string, string>,
    writer: string,
    log: (text: string) => void,
    embed: Embed,
  ) {
    const page = world.browser.openPage(createMemoryStorage(session));
    this.globals = new PageGlobals(page);
    this.#embed = embed;
    this.tab = tabOf(page);
    const place = { page, tab: this.tab, writer, log };
    this.outbox = this.globals.enter(() => startSimulatedOutbox(world, place));
    this.outbox.on("storage", ({ tier }) => log(`keeps calls in ${tier}`));
    this.phone = new PhoneTabs(this.controller);
    this.phone.role.subscribe((role) => log(`is ${role}`));
  }

  start(): void {
    const { controller, outbox, phone, tab } = this;
    controller.frames.subscribe(() => this.#mount());
    const unfinished = followUnfinishedCalls(outbox);
    const load = async (): Promise<void> => {
      const hasPhone = phone.hasPhone.getState();
      if (!hasPhone && phone.elsewhere.getState() === undefined) return;
      const appsOnCall = await unfinished.claimCalls([installed.id]);
      if (phone.hasPhone.getState() !== hasPhone) return;
      if (phone.elsewhere.getState()?.calls.length === 0 && appsOnCall.size > 0) phone.moveHere();
      const sync = (): void => {
        const isEverywhere = phone.tabPolicies.getState()[installed.id] === "every";
        controller.sync(hasPhone || isEverywhere ? [installed] : [], appsOnCall);
      };
      sync();
      phone.tabPolicies.subscribe(sync);
      // As if its user had opened it.
      if (hasPhone) controller.open(installed, { isHidden: false, isMinimized: false });
    };
    phone.hasPhone.subscribe(() => void load());
    const stop = phone.elsewhere.subscribe((elsewhere) => {
      if (!elsewhere) return;
      stop();
      void load();
    });
    const session = { portalId: "1", userId: "11", outbox, tab, openRecord: () => undefined };
    void tab.ready.then(() => phone.join(session));
  }

  #mount(): void {
    const frames = this.controller.frames.getState();
    const ids = new Set(frames.map(({ provider: { id } }) => id));
    for (const [id, unmount] of this.#hosts) {
      if (ids.has(id)) continue;
      this.#hosts.delete(id);
      unmount();
    }
    for (const frame of frames) {
      const { id } = frame.provider;
      if (this.#hosts.has(id)) continue;
      this.#hosts.set(id, () => undefined);
      const { host, remove } = this.#embed(frame, this);
      const stopFollowing = followHost(this.controller, id, host);
      const detach = this.controller.attach(id, host);
      this.#hosts.set(id, () => {
        detach();
        stopFollowing();
        remove();
      });
    }
  }
}

/** A tab with the page of the CRM, whose engine shares the user's phone with the other tabs. */
export class SimulatedCrmPage implements CallCenterTab {
  readonly name: string;
  readonly session: Map<string, string>;
  readonly app: SimulatedApp;
  readonly #world: SimulatedWorld;
  readonly #observer: TabObserver;
  readonly #shared: AppOfPages;
  readonly #memory: AppMemory = { calls: [] };
  #load: PageLoad;
  #loads = 0;
  #host: CallingHost | undefined;
  #cancelFrameLoad: (() => void) | undefined;

  /** @param session of the tab that is duplicated. */
  constructor(
    shared: AppOfPages,
    world: SimulatedWorld,
    observer: TabObserver,
    name: string,
    session: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#shared = shared;
    this.#world = world;
    this.#observer = observer;
    this.name = name;
    this.session = new Map(session);
    const sdk = { name: "@calling-extensions/sdk", version: "1.0.0", capabilities: [] };
    this.app = new SimulatedApp(
      world,
      this.#memory,
      observer.observeApp(this),
      (message) => this.#receive(message),
      shared.kind === "owner" ? sdk : undefined,
    );
    this.#load = this.#open();
  }

  get page() {
    return this.#load.globals.page;
  }

  get outbox() {
    return this.#load.outbox;
  }

  get host() {
    return this.#host;
  }

  get shownCalls() {
    const { phone } = this.#load;
    if (!phone.hasPhone.getState()) return phone.elsewhere.getState()?.calls ?? [];
    return this.#host?.calls.filter(({ state }) => state !== "ended") ?? [];
  }

  enter(act: () => void): void {
    this.#load.globals.enter(act);
  }

  hangUp(callKey: string): void {
    this.#enter(({ phone, controller }) => {
      const shared = phone.elsewhere.getState()?.calls.find(({ key }) => key === callKey);
      if (shared && !phone.hasPhone.getState()) phone.hangUp(shared);
      else controller.hangUp(installed.id, callKey);
    });
  }

  dial(request: DialRequest): void {
    this.#enter(({ phone }) => phone.dial(installed, request));
  }

  moveHere(): void {
    this.#enter(({ phone }) => phone.moveHere());
  }

  reload(): void {
    this.#leave();
    this.#load = this.#open();
  }

  reloadFrame(): void {
    if (this.#host) this.#loadFrame(this.#load);
  }

  close(how?: "crash"): void {
    this.#leave(how);
    this.#unloadApp();
  }

  /** An app of one page finds its calls wherever it loads next. One of every page has them in its tab. */
  #unloadApp(): void {
    this.app.unload();
    if (this.#shared.kind === "owner") {
      this.#shared.orphans.push(...this.#memory.calls.splice(0));
    }
  }

  log(text: string): void {
    const time = new Date(this.#world.clock.now()).toISOString().slice(11, 23);
    this.#world.log.push(`${time} ${this.name} ${text}`);
  }

  #enter(act: (load: PageLoad) => void): void {
    this.#load.globals.enter(() => act(this.#load));
  }

  #leave(how?: "crash"): void {
    this.app.unload();
    this.#host = undefined;
    this.#cancelFrameLoad?.();
    const { globals } = this.#load;
    this.log(how === undefined ? "is closed" : "crashes");
    globals.page.close(this.#world.random() * (how === undefined ? 400 : 900));
  }

  #open(): PageLoad {
    const writer = `${this.name}.${++this.#loads}`;
    const load = new PageLoad(
      this.#world,
      this.session,
      writer,
      (text) => this.log(text),
      (frame, ofLoad) => this.#embed(frame, ofLoad),
    );
    load.globals.enter(() => load.start());
    return load;
  }

  #embed({ provider: app }: FrameState, load: PageLoad): ReturnType<Embed> {
    const world = this.#world;
    const { page } = load.globals;
    const host = createCallingHost({
      provider: { id: app.id, name: app.name, url: app.url },
      frame: {
        container: createSimulatedContainer(
          (message) => {
            if (!page.isClosed && this.#host === host) page.run(() => this.app.receive(message));
          },
          () => this.#loadFrame(load),
        ),
      },
      context: { portalId: "1", userId: "11", iframeLocation: "remote" },
      outbox: load.outbox,
      relay: load.phone.relayOf(app.id),
      ports: {
        matchCaller: ({ phoneNumber }) =>
          world.network.send(page, () => this.#observer.findCallers(phoneNumber)),
        navigateToRecord: () => Promise.resolve(),
        showAlert: () => undefined,
        confirmDial: () => Promise.resolve(true),
      },
    });
    this.#host = host;
    host.on("problem", ({ code, message }) => this.log(`reports ${code}: ${message}`));
    this.#observer.opened(host, page);
    return {
      host,
      remove: () => {
        host.destroy();
        if (this.#host !== host) return;
        this.#host = undefined;
        this.#unloadApp();
      },
    };
  }

  /** The app continues the calls of a tab that is gone, as one does that keeps them in its storage. */
  #loadFrame({ globals: { page } }: PageLoad): void {
    this.app.unload();
    this.#cancelFrameLoad?.();
    this.#cancelFrameLoad = page.clock.after(50, () => {
      this.#memory.calls.push(...this.#shared.orphans.splice(0));
      this.#host?.iframe.dispatchEvent(new Event("load"));
    });
  }

  #receive(message: object): void {
    const host = this.#host;
    if (!host) return;
    const event = createMessageEvent(message, APP_ORIGIN, host.iframe.contentWindow);
    this.#enter(({ globals }) => globals.window.dispatchEvent(event));
  }
}
