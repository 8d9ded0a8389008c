import { DocumentedError } from "@calling-extensions/contract";
import { expect, type Frame, type FrameLocator, type Page } from "@playwright/test";
import type { CallStatus, Fault, FaultyPort, MessageRecord } from "@calling-extensions/host";
import type { InstalledApp, TestSetup } from "./app-options.ts";
import { CallingApp } from "./calling-app.ts";
import { accessPage, type AppState, type PageAccess } from "./page-access.ts";
import { POLL_INTERVALS_MS } from "./poll-intervals.ts";
import { signIn, useSession } from "./page-session.ts";
import type { SessionRecorder } from "./session-recorder.ts";

const typeIds = {
  contact: "0-1",
  company: "0-2",
  deal: "0-3",
  ticket: "0-5",
  site: "2-1",
} as const;

/** The kinds of records that a test can open. `site` is the demo account's custom type. */
export type RecordKind = keyof typeof typeIds;

const ENABLED = ":enabled:not([aria-disabled=true])";

/** The record that the page shows. */
interface OpenRecord {
  readonly objectTypeId: string;
  readonly objectId: string;
}

/** A call on a record's timeline. Values are strings, as in the CRM. */
export interface TimelineEntry {
  readonly engagementId: string;
  readonly title: string;
  readonly [field: string]: unknown;
}

/** A call that a test started. */
export interface CrmCall {
  /** Returns the calls on the timeline of the record that the call was made from. */
  timelineEntries(): Promise<readonly TimelineEntry[]>;
}

/** How to open a record. */
export interface OpenOptions {
  /** The name of the app to open with it. Default: the app under test. */
  readonly app?: string;
  /**
   * `false` doesn't wait until the app is ready, for apps that start slowly or never, or that need a login
   * first. Default: `"ready"`.
   */
  readonly waitFor?: "ready" | false;
}

/** What the pages of a test share. */
export interface CrmSession {
  /** Origin of the CRM's page and its HTTP API. */
  readonly url: string;
  readonly accessToken: string;
  /** The app under test first. */
  readonly apps: readonly [InstalledApp, ...InstalledApp[]];
  /** The configuration's `ring`, for the app under test. */
  readonly ring: TestSetup["ring"];
  readonly recorder: SessionRecorder;
  /** Every page that the test has opened. */
  readonly pages: CrmPage[];
  /** Uncaught errors in the pages and their iframes. */
  readonly thrown: string[];
}

/** An app that a page has opened. */
interface OpenedApp {
  readonly providerId: string;
  readonly name: string;
  readonly access: PageAccess;
  readonly app: CallingApp;
}

/** The CRM page, controlled by a test. */
export class CrmPage {
  /** Playwright's page. */
  readonly page: Page;
  readonly #crm: CrmSession;
  readonly #opened = new Map<string, OpenedApp>();
  #current: OpenedApp;
  #record: OpenRecord | undefined;
  #hasPortFaults = false;
  /** The token of the fixtures' own session, created when first needed. */
  #session: Promise<string> | undefined;

  constructor(page: Page, crm: CrmSession) {
    this.page = page;
    this.#crm = crm;
    this.#current = this.#use(crm.apps[0]);
    crm.pages.push(this);
    page.on("pageerror", ({ stack, message }) => crm.thrown.push(firstLines(stack ?? message)));
  }

  /** Origin of the CRM's page and its HTTP API. */
  get url(): string {
    return this.#crm.url;
  }

  /** For requests to the HTTP API: `Authorization: Bearer …`. */
  get accessToken(): string {
    return this.#crm.accessToken;
  }

  /** The app that this page has opened last, at first the app under test. The methods below act on it. */
  get callingApp(): CallingApp {
    return this.#current.app;
  }

  /** Opens a record with an app next to it, and waits until the app is ready. */
  async open(
    kind: RecordKind,
    id: number | string,
    { app: name, waitFor = "ready" }: OpenOptions = {},
  ): Promise<void> {
    if (name !== undefined) this.#current = this.#use(this.#find(name));
    const { app, providerId } = this.#current;
    this.#record = { objectTypeId: typeIds[kind], objectId: String(id) };
    const { objectTypeId, objectId } = this.#record;
    await this.page.goto(
      `${this.url}/contacts/1/record/${objectTypeId}/${objectId}?provider=${providerId}`,
      // `ready` waits for more, and for less: the page also loads what only other pages need.
      { waitUntil: waitFor === "ready" ? "commit" : "load" },
    );
    if (waitFor === "ready") await app.ready();
  }

  /** Opens another tab of this browser. The tabs share the user, the storage and the phone. */
  async newTab(): Promise<CrmPage> {
    return new CrmPage(await this.page.context().newPage(), this.#crm);
  }

  /**
   * Opens a tab in another browser, which shares nothing with this one. With `userId`, another user is signed
   * in there, whom the test adds: `test.use({ seed: { users: [{ id: 12, … }] } })`.
   */
  async newBrowser({ userId }: { userId?: number | string } = {}): Promise<CrmPage> {
    const browser = this.page.context().browser();
    if (!browser)
      throw new DocumentedError(
        "invalidTest",
        "A persistent browser context has no other browser.",
      );
    const context = await browser.newContext();
    await this.#crm.recorder.record(context);
    const page = await context.newPage();
    if (userId !== undefined) await useSession(page, this.url, String(userId));
    return new CrmPage(page, this.#crm);
  }

  /** Presses Call next to the record's first phone number, or next to the given one, and chooses the app if there are several. */
  async dial(phoneNumber?: string): Promise<CrmCall> {
    const name =
      phoneNumber === undefined ? /^Call / : new RegExp(`^Call .*${digits(phoneNumber)}`);
    const button = this.page.getByRole("main").getByRole("button", { name }).first();
    // With the key: `click` also waits for several frames, in a page that is still loading what it shows later.
    await button.and(this.page.locator(ENABLED)).press("Enter");
    if (this.#crm.apps.length > 1) await this.#chooseApp();
    return this.#call();
  }

  /**
   * Simulates an incoming call, and waits until the app has sent INCOMING_CALL. Apps on our SDK with the handler
   * `onSimulateIncomingCall` need no `ring`. For other apps, `ring` makes the app ring, for example with a button
   * that the app has for tests. By default, it is the one of `calling-extensions.config.ts`.
   */
  async receiveCall(from: string, ring?: (from: string) => Promise<void> | void): Promise<CrmCall> {
    const before = (await this.messages()).at(-1)?.id ?? 0;
    const { app, access, providerId } = this.#current;
    const { apps, ring: ringByConfig } = this.#crm;
    if (ring) {
      await ring(from);
    } else if (ringByConfig && providerId === apps[0].providerId) {
      await ringByConfig(await contentOf(app.frame), from);
    } else {
      const state = await access.state();
      if (!state?.canSimulate) {
        throw new DocumentedError(
          "cannotRing",
          "This app can't simulate incoming calls. Set its handler onSimulateIncomingCall, pass receiveCall a function that makes the app ring, or set ring in calling-extensions.config.ts.",
        );
      }
      await access.simulateIncomingCall(from);
    }
    await this.#waitForRinging(before);
    return this.#call();
  }

  /** Sends END_CALL to the app, like the page's End call button. */
  async endCall(): Promise<void> {
    await this.#current.access.endCall();
  }

  /** Sends SET_CALL_STATE to the app: `crm.setCallState("RINGING")`. */
  async setCallState(status: CallStatus): Promise<void> {
    await this.#current.access.setCallState(status);
  }

  /** Makes the next request of a kind fail: `failNext("createEngagement", "Quota exceeded.")`. */
  async failNext(port: FaultyPort, message: string): Promise<void> {
    await this.addFault({ kind: "refuse", port, message, times: 1 });
  }

  /** Delays every message of a type, in milliseconds. */
  async delay(type: MessageRecord["type"], ms: number): Promise<void> {
    await this.addFault({ kind: "delay", type, ms } as Fault);
  }

  /** Adds a fault, which lasts until the page is reloaded, or until `clearFaults`. */
  async addFault(fault: Fault): Promise<void> {
    this.#hasPortFaults ||= "port" in fault;
    await this.#current.access.addFault(fault);
  }

  /** Removes all simulated faults. */
  async clearFaults(): Promise<void> {
    await this.#current.access.clearFaults();
  }

  /** Whether the test makes requests to the CRM fail or slow, so that their failures are expected. */
  get hasPortFaults(): boolean {
    return this.#hasPortFaults;
  }

  /** Reloads the whole page, and waits until the app is ready. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.#current.app.ready();
  }

  /**
   * Creates the host and the app's iframe again, like a page that renders itself again, and waits until the app
   * is ready. The page isn't reloaded.
   */
  async remountHost(): Promise<void> {
    await this.#current.access.remountHost();
    await this.#current.app.ready();
  }

  /** Returns every message between page and app since the page or its host was created, oldest first. */
  messages(): Promise<readonly MessageRecord[]> {
    return this.#current.access.messages();
  }

  /**
   * Returns the recording of what this page and the current app have said in this test, also before a reload: a file for
   * `calling-extensions show` and `replay`, or undefined if they said nothing.
   */
  recording(): Promise<string | undefined> {
    return this.#crm.recorder.read(this.page, this.#current.providerId);
  }

  /** Waits for an INCOMING_CALL after a message, even if a fault delays or drops it. */
  async #waitForRinging(before: number): Promise<void> {
    const isRinging = async (): Promise<boolean> =>
      (await this.messages()).some(
        ({ id, direction, type }) => id > before && direction === "in" && type === "INCOMING_CALL",
      );
    await expect
      .poll(isRinging, { intervals: POLL_INTERVALS_MS })
      .toBe(true)
      .catch(() => {
        throw new DocumentedError(
          "cannotRing",
          "The app was asked to ring, but sent no INCOMING_CALL. Call incomingCall() when a call arrives.",
        );
      });
  }

  async #chooseApp(): Promise<void> {
    const dialog = this.page.getByRole("dialog", { name: "Choose a calling app" });
    await dialog.getByRole("radio", { name: this.#current.name, exact: true }).check();
    await dialog.getByRole("button", { name: "Call" }).click();
  }

  #find(name: string): InstalledApp {
    const { apps } = this.#crm;
    const found = apps.find((app) => app.name === name);
    if (found) return found;
    const names = apps.map((app) => `"${app.name}"`).join(", ");
    throw new DocumentedError(
      "invalidTest",
      `There is no app "${name}". The apps are ${names}; add others with the option otherApps.`,
    );
  }

  #use(app: InstalledApp): OpenedApp {
    const { providerId, name } = app;
    const opened = this.#opened.get(providerId);
    if (opened) return opened;
    const access = accessPage(this.page, providerId);
    const added = { providerId, name, access, app: new CallingApp(this.page, app, access) };
    this.#opened.set(providerId, added);
    return added;
  }

  /** Returns the state of each app that the page has opened. Apps of a closed page have none. */
  async states(): Promise<readonly AppState[]> {
    const states = await Promise.all(
      [...this.#opened.values()].map(({ access }) => access.state().catch(() => undefined)),
    );
    return states.filter((state) => state !== undefined);
  }

  /** Returns the messages of each app that the page has opened. */
  async allMessages(): Promise<readonly MessageRecord[]> {
    const messages = await Promise.all(
      [...this.#opened.values()].map(({ access }) => access.messages().catch(() => [])),
    );
    return messages.flat();
  }

  #call(): CrmCall {
    const record = this.#record;
    if (!record)
      throw new DocumentedError(
        "invalidTest",
        "Open a record first: await crm.open('contact', 101).",
      );
    // While the call runs. The first reader of the timeline reports a failure.
    this.#signIn().catch(() => undefined);
    return { timelineEntries: () => this.#readTimeline(record) };
  }

  #signIn(): Promise<string> {
    return (this.#session ??= signIn(this.url));
  }

  async #readTimeline({ objectTypeId, objectId }: OpenRecord): Promise<readonly TimelineEntry[]> {
    const token = await this.#signIn();
    const path = `/_page/records/${objectTypeId}/${objectId}/timeline?limit=100`;
    const response = await fetch(`${this.url}${path}`, { headers: { "x-crm-session": token } });
    if (!response.ok)
      throw new DocumentedError("crmFailed", `GET ${path} returns ${response.status}.`);
    const { results } = (await response.json()) as { results: readonly TimelineEntry[] };
    return results;
  }
}

/** Returns an app's page for functions of the configuration. */
async function contentOf(frame: FrameLocator): Promise<Frame> {
  const iframe = await frame.owner().elementHandle();
  const content = await iframe?.contentFrame();
  if (!content) throw new DocumentedError("appNotReady", "The CRM page has not opened the app.");
  return content;
}

/** Returns the error and where it was thrown. */
const firstLines = (stack: string): string => stack.split("\n").slice(0, 2).join("\n  ");

const digits = (phoneNumber: string): string =>
  phoneNumber.replace(/\D/g, "").split("").join("[^\\d]*");
