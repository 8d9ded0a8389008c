import { createMemoryStorage, type SimulatedPage } from "@calling-extensions/platform/testing";
import { vi } from "vitest";
import type { CallingHost } from "../api/calling-host.ts";
import { createCallingHost } from "../calling-host/create-calling-host.ts";
import type { DialRequest } from "../api/host-dial.ts";
import type { CallOutbox } from "../api/outbox.ts";
import { SimulatedApp, type AppMemory } from "./simulated-app.ts";
import type { CallCenterTab, TabObserver } from "./simulated-call-center.ts";
import { startSimulatedOutbox } from "./simulated-outbox.ts";
import {
  createMessageEvent,
  createSimulatedContainer,
  SimulatedWindow,
} from "./simulated-window.ts";
import type { SimulatedWorld } from "./simulated-world.ts";

const APP_ORIGIN = "https://app.example";

/** A tab with a CRM page: its outbox, its host, and a calling app in a frame. */
export class SimulatedHostTab implements CallCenterTab {
  readonly name: string;
  readonly session: Map<string, string>;
  readonly app: SimulatedApp;
  page!: SimulatedPage;
  outbox!: CallOutbox;
  host!: CallingHost;
  readonly #world: SimulatedWorld;
  readonly #observer: TabObserver;
  #window!: SimulatedWindow;
  #pages = 0;
  #cancelLoad: (() => void) | undefined;

  /** @param session of the tab that is duplicated. */
  constructor(
    world: SimulatedWorld,
    observer: TabObserver,
    name: string,
    session: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#world = world;
    this.#observer = observer;
    this.name = name;
    this.session = new Map(session);
    const memory: AppMemory = { calls: [] };
    this.app = new SimulatedApp(world, memory, observer.observeApp(this), (message) => {
      const event = createMessageEvent(message, APP_ORIGIN, this.host.iframe.contentWindow);
      if (!this.page.isClosed) this.#window.dispatchEvent(event);
    });
    this.#open();
  }

  enter(act: () => void): void {
    act();
  }

  dial(request: DialRequest): void {
    this.host.dial(request);
  }

  get shownCalls() {
    return this.host.calls.filter(({ state }) => state !== "ended");
  }

  hangUp(callKey: string): void {
    this.host.endCall(callKey);
  }

  reload(): void {
    this.close();
    this.#open();
  }

  /** Reloads the app's frame. */
  reloadFrame(): void {
    this.app.unload();
    const { page } = this;
    this.#cancelLoad?.();
    this.#cancelLoad = page.clock.after(50, () =>
      this.host.iframe.dispatchEvent(new Event("load")),
    );
  }

  close(): void {
    this.page.close(this.#world.random() * 400);
    // A closed page does nothing else, but its timers and listeners would continue here.
    this.host.destroy();
  }

  log(text: string): void {
    const time = new Date(this.#world.clock.now()).toISOString().slice(11, 23);
    this.#world.log.push(`${time} ${this.name} ${text}`);
  }

  #open(): void {
    const world = this.#world;
    this.page = world.browser.openPage(createMemoryStorage(this.session));
    const { page } = this;
    this.outbox = startSimulatedOutbox(world, {
      page,
      writer: `${this.name}.${++this.#pages}`,
      log: (text) => this.log(text),
    });
    this.outbox.on("storage", ({ tier }) => this.log(`keeps calls in ${tier}`));
    this.#window = new SimulatedWindow();
    vi.stubGlobal("window", this.#window);
    this.host = createCallingHost({
      provider: { id: "app", name: "App", url: `${APP_ORIGIN}/phone` },
      frame: {
        container: createSimulatedContainer(
          (message) => {
            if (!page.isClosed && page === this.page) this.app.receive(message);
          },
          () => this.reloadFrame(),
        ),
      },
      context: { portalId: "1", userId: "11", iframeLocation: "remote" },
      outbox: this.outbox,
      ports: {
        matchCaller: ({ phoneNumber }) =>
          world.network.send(page, () => this.#observer.findCallers(phoneNumber)),
        navigateToRecord: () => Promise.resolve(),
        showAlert: () => undefined,
        confirmDial: () => Promise.resolve(true),
      },
    });
    this.host.on("problem", ({ code, message }) => this.log(`reports ${code}: ${message}`));
    this.#observer.opened(this.host, page);
    page.onClose(() => this.log("is closed"));
  }
}
