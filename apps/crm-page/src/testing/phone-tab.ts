import type { RecordReference } from "@calling-extensions/host";
import { joinTab, type TabWindow } from "@calling-extensions/platform";
import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { vi } from "vitest";
import { CallingController } from "../engine/calling-controller.ts";
import { followHost } from "../engine/follow-host.ts";
import { PhoneTabs, type PhoneTabsOptions } from "../engine/phone-tabs.ts";
import { FakeHost, hostCall } from "./fake-host.ts";
import { provider } from "./provider-builder.ts";

/** The app of the tabs, and its calls. */
export const app = provider({ id: "9001" });
export const call = hostCall({ key: "k", direction: "OUTBOUND", toNumber: "+12025550101" });
export const ringing = hostCall({
  key: "in",
  direction: "INBOUND",
  state: "ringing",
  fromNumber: "+12025550102",
});

const openTabs: Tab[] = [];

/** Closes all tabs of a test. */
export function closeTabs(): void {
  for (const { leave } of openTabs.splice(0)) leave();
}

/** A page, and what its tab keeps. */
interface Page extends TabWindow {
  readonly session: Map<string, string>;
}

/** A page in a new tab, or in the one of a session. */
export const newPage = (session = new Map<string, string>()): Page => ({
  navigator,
  sessionStorage: createMemoryStorage(session),
  session,
});

/** A tab of the page, with an app whose host is a fake. */
export class Tab {
  readonly controller = new CallingController();
  readonly phone: PhoneTabs;
  readonly host = new FakeHost();
  readonly claims: string[] = [];
  /** When the calls that it claims are free. */
  whenFree = Promise.resolve();
  readonly openRecord = vi.fn<(record: RecordReference) => void>();
  readonly session: Map<string, string>;
  /** Until it takes part. */
  readonly joined: Promise<void>;
  /** Closes the tab. */
  readonly leave: () => void;
  /** Stops taking part, and takes part again, as a page whose session is renewed. */
  readonly rejoin: () => void;

  constructor(userId = "11", options: PhoneTabsOptions = {}, page = newPage()) {
    this.phone = new PhoneTabs(this.controller, options);
    this.session = page.session;
    const tab = joinTab(page);
    const join = () =>
      this.phone.join({
        portalId: "1",
        userId,
        outbox: {
          claimCalls: (providerId, key) => {
            this.claims.push(`${providerId} ${key}`);
            return this.whenFree.then(() => []);
          },
        },
        tab,
        openRecord: this.openRecord,
      });
    let stop: (() => void) | undefined;
    this.joined = tab.ready.then(() => void (stop = join()));
    this.leave = () => {
      stop?.();
      stop = undefined;
      tab.leave();
    };
    this.rejoin = () => {
      stop?.();
      stop = join();
    };
    openTabs.push(this);
  }

  /** Loads the app, as the page does. */
  load(): void {
    this.controller.sync([app]);
    this.controller.attach(app.id, this.host.host);
    followHost(this.controller, app.id, this.host.host);
  }

  ring(): void {
    this.host.calls = [ringing];
    this.host.emit("call", ringing);
  }

  startCall(): void {
    this.host.calls = [call];
    this.host.emit("call", call);
  }

  get hasPhone(): boolean {
    return this.phone.hasPhone.getState();
  }

  get hasApp(): boolean {
    return this.controller.find(app.id) !== undefined;
  }

  get numbersElsewhere(): string[] | undefined {
    return this.phone.elsewhere.getState()?.calls.map(({ number }) => number);
  }
}
