import { expect, type Page } from "@playwright/test";
import type { CallStatus, Fault, FaultyPort, MessageRecord } from "@calling-extensions/host";
import type { CallingApp } from "./calling-app.ts";
import type { PageAccess } from "./page-access.ts";

const typeIds = {
  contact: "0-1",
  company: "0-2",
  deal: "0-3",
  ticket: "0-5",
  site: "2-1",
} as const;

/** The kinds of records that a test can open. `site` is the demo account's custom type. */
export type RecordKind = keyof typeof typeIds;

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

/** The CRM page, controlled by a test. */
export class CrmPage {
  readonly page: Page;
  /** Origin of the CRM's page and its HTTP API. */
  readonly url: string;
  /** For requests to the HTTP API: `Authorization: Bearer …`. */
  readonly accessToken: string;
  readonly #access: PageAccess;
  readonly #app: CallingApp;
  readonly #providerId: string;
  #record: OpenRecord | undefined;
  #hasPortFaults = false;
  /** The token of the fixtures' own session, created when first needed. */
  #session: Promise<string> | undefined;

  constructor(
    page: Page,
    options: {
      url: string;
      accessToken: string;
      access: PageAccess;
      app: CallingApp;
      providerId: string;
    },
  ) {
    this.page = page;
    this.url = options.url;
    this.accessToken = options.accessToken;
    this.#access = options.access;
    this.#app = options.app;
    this.#providerId = options.providerId;
  }

  /** Opens a record with the app next to it, and waits until the app is ready. */
  async open(kind: RecordKind, id: number | string): Promise<void> {
    this.#record = { objectTypeId: typeIds[kind], objectId: String(id) };
    const { objectTypeId, objectId } = this.#record;
    await this.page.goto(
      `${this.url}/contacts/1/record/${objectTypeId}/${objectId}?provider=${this.#providerId}`,
    );
    await this.#app.ready();
  }

  /** Clicks Call next to the record's first phone number, or next to the given one. */
  async dial(phoneNumber?: string): Promise<CrmCall> {
    const name =
      phoneNumber === undefined ? /^Call / : new RegExp(`^Call .*${digits(phoneNumber)}`);
    await this.page.getByRole("main").getByRole("button", { name }).first().click();
    return this.#call();
  }

  /**
   * Simulates an incoming call, and waits until the app has sent INCOMING_CALL. Apps on our SDK with the handler
   * `onSimulateIncomingCall` need no `ring`. For other apps, `ring` makes the app ring, for example with a button
   * that the app has for tests.
   */
  async receiveCall(from: string, ring?: (from: string) => Promise<void> | void): Promise<CrmCall> {
    const before = (await this.messages()).at(-1)?.id ?? 0;
    if (ring) {
      await ring(from);
    } else {
      const state = await this.#access.state();
      if (!state?.canSimulate) {
        throw new Error(
          "This app can't simulate incoming calls. Set its handler onSimulateIncomingCall, or pass receiveCall a function that makes the app ring.",
        );
      }
      await this.#access.simulateIncomingCall(from);
    }
    await this.#waitForRinging(before);
    return this.#call();
  }

  /** Sends END_CALL to the app, like the page's End call button. */
  async endCall(): Promise<void> {
    await this.#access.endCall();
  }

  /** Sends SET_CALL_STATE to the app: `crm.setCallState("RINGING")`. */
  async setCallState(status: CallStatus): Promise<void> {
    await this.#access.setCallState(status);
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
    await this.#access.addFault(fault);
  }

  async clearFaults(): Promise<void> {
    await this.#access.clearFaults();
  }

  /** Whether the test makes requests to the CRM fail or slow, so that their failures are expected. */
  get hasPortFaults(): boolean {
    return this.#hasPortFaults;
  }

  /** Reloads the whole page, and waits until the app is ready. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.#app.ready();
  }

  /**
   * Creates the host and the app's iframe again, like a page that renders itself again, and waits until the app
   * is ready. The page isn't reloaded.
   */
  async remountHost(): Promise<void> {
    await this.#access.remountHost();
    await this.#app.ready();
  }

  /** Returns every message between page and app since the page or its host was created, oldest first. */
  messages(): Promise<readonly MessageRecord[]> {
    return this.#access.messages();
  }

  /** Waits for an INCOMING_CALL after a message, even if a fault delays or drops it. */
  async #waitForRinging(before: number): Promise<void> {
    const isRinging = async (): Promise<boolean> =>
      (await this.messages()).some(
        ({ id, direction, type }) => id > before && direction === "in" && type === "INCOMING_CALL",
      );
    await expect
      .poll(isRinging)
      .toBe(true)
      .catch(() => {
        throw new Error(
          "The app was asked to ring, but sent no INCOMING_CALL. Call incomingCall() when a call arrives.",
        );
      });
  }

  #call(): CrmCall {
    const record = this.#record;
    if (!record) throw new Error("Open a record first: await crm.open('contact', 101).");
    return { timelineEntries: () => this.#readTimeline(record) };
  }

  async #readTimeline({ objectTypeId, objectId }: OpenRecord): Promise<readonly TimelineEntry[]> {
    const token = await (this.#session ??= signIn(this.page, this.url));
    const path = `/_page/records/${objectTypeId}/${objectId}/timeline?limit=100`;
    const response = await this.page.request.get(`${this.url}${path}`, {
      headers: { "x-crm-session": token },
    });
    expect(response.ok(), `GET ${path} returns ${response.status()}`).toBe(true);
    const { results } = (await response.json()) as { results: readonly TimelineEntry[] };
    return results;
  }
}

const digits = (phoneNumber: string): string =>
  phoneNumber.replace(/\D/g, "").split("").join("[^\\d]*");

/** Starts a session like the page, and returns its token. */
async function signIn(page: Page, origin: string): Promise<string> {
  const response = await page.request.post(`${origin}/_page/session`, { headers: { origin } });
  expect(response.ok(), `POST /_page/session returns ${response.status()}`).toBe(true);
  const { token } = (await response.json()) as { token: string };
  return token;
}
