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

/** The kinds of records that a test can open; `site` is the demo account's custom type. */
export type RecordKind = keyof typeof typeIds;

/** A record as the CRM knows it. */
interface OpenRecord {
  readonly objectTypeId: string;
  readonly objectId: string;
}

/** What is on a record's timeline of a call. Values are the CRM's, as text. */
export interface TimelineEntry {
  readonly engagementId: string;
  readonly title: string;
  readonly [field: string]: unknown;
}

/** A call that a test began. */
export interface CrmCall {
  /** What is on the timeline of the record that the call was made from. */
  timelineEntries(): Promise<readonly TimelineEntry[]>;
}

/** The CRM page under a test's control. */
export class CrmPage {
  readonly page: Page;
  /** Origin of the CRM: its page, and its interface over HTTP. */
  readonly url: string;
  /** For requests of a test to that interface: `Authorization: Bearer …`. */
  readonly accessToken: string;
  readonly #access: PageAccess;
  readonly #app: CallingApp;
  readonly #providerId: string;
  #record: OpenRecord | undefined;
  #hasPortFaults = false;
  /** The token of the fixtures' own session, once anything is read. */
  #session: Promise<string> | undefined;

  constructor(
    page: Page,
    parts: {
      url: string;
      accessToken: string;
      access: PageAccess;
      app: CallingApp;
      providerId: string;
    },
  ) {
    this.page = page;
    this.url = parts.url;
    this.accessToken = parts.accessToken;
    this.#access = parts.access;
    this.#app = parts.app;
    this.#providerId = parts.providerId;
  }

  /** Opens a record with the app beside it, and waits until the app is ready. */
  async open(kind: RecordKind, id: number | string): Promise<void> {
    this.#record = { objectTypeId: typeIds[kind], objectId: String(id) };
    const { objectTypeId, objectId } = this.#record;
    await this.page.goto(
      `${this.url}/contacts/1/record/${objectTypeId}/${objectId}?provider=${this.#providerId}`,
    );
    await this.#app.ready();
  }

  /** Clicks Call beside the record's first number, or beside the one that is named. */
  async dial(phoneNumber?: string): Promise<CrmCall> {
    const name =
      phoneNumber === undefined ? /^Call / : new RegExp(`^Call .*${digits(phoneNumber)}`);
    await this.page.getByRole("main").getByRole("button", { name }).first().click();
    return this.#call();
  }

  /**
   * Has somebody call, and waits until the app has sent INCOMING_CALL. An app on our SDK with the handler
   * `onSimulateIncomingCall` rings by itself; for another one `ring` makes it ring, by whatever means the
   * app has for tests.
   */
  async receiveCall(from: string, ring?: (from: string) => Promise<void> | void): Promise<CrmCall> {
    const before = (await this.messages()).at(-1)?.id ?? 0;
    if (ring) {
      await ring(from);
    } else {
      const state = await this.#access.state();
      if (!state?.canSimulate) {
        throw new Error(
          "This app does not let calls ring on demand. Set its handler onSimulateIncomingCall, or hand receiveCall a function that makes it ring.",
        );
      }
      await this.#access.simulateIncomingCall(from);
    }
    await this.#rung(before);
    return this.#call();
  }

  /** Asks the app to hang up, as the page does. */
  async endCall(): Promise<void> {
    await this.#access.endCall();
  }

  /** Tells the app a call's state, as a page may: `crm.setCallState("RINGING")`. */
  async setCallState(status: CallStatus): Promise<void> {
    await this.#access.setCallState(status);
  }

  /** Has the CRM refuse the next request of a kind: `failNext("createEngagement", "No room.")`. */
  async failNext(port: FaultyPort, message: string): Promise<void> {
    await this.addFault({ kind: "refuse", port, message, times: 1 });
  }

  /** Has every message of a type come later, by milliseconds. */
  async delay(type: MessageRecord["type"], ms: number): Promise<void> {
    await this.addFault({ kind: "delay", type, ms } as Fault);
  }

  /** Puts a fault in force until the page is loaded anew, or until `clearFaults`. */
  async addFault(fault: Fault): Promise<void> {
    this.#hasPortFaults ||= "port" in fault;
    await this.#access.addFault(fault);
  }

  async clearFaults(): Promise<void> {
    await this.#access.clearFaults();
  }

  /** Whether the test has the CRM refuse, or answer late: that it does is no trouble then. */
  get hasPortFaults(): boolean {
    return this.#hasPortFaults;
  }

  /** Loads the whole page anew, as its user does, and waits until the app is ready. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.#app.ready();
  }

  /**
   * Ends the host and makes it anew with the app's frame, as a page does that draws itself again, and
   * waits until the app is ready. The page stays.
   */
  async remountHost(): Promise<void> {
    await this.#access.remountHost();
    await this.#app.ready();
  }

  /** Every message between page and app since the page, or its host, was made, the oldest first. */
  messages(): Promise<readonly MessageRecord[]> {
    return this.#access.messages();
  }

  /** Waits for INCOMING_CALL behind a message; one that a fault holds back has rung as well. */
  async #rung(before: number): Promise<void> {
    const hasRung = async (): Promise<boolean> =>
      (await this.messages()).some(
        ({ id, direction, type }) => id > before && direction === "in" && type === "INCOMING_CALL",
      );
    await expect
      .poll(hasRung)
      .toBe(true)
      .catch(() => {
        throw new Error(
          "The app was asked to ring, and sent no INCOMING_CALL. Call incomingCall() where a call comes in.",
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
    expect(response.ok(), `GET ${path} answers ${response.status()}`).toBe(true);
    const { results } = (await response.json()) as { results: readonly TimelineEntry[] };
    return results;
  }
}

const digits = (phoneNumber: string): string =>
  phoneNumber.replace(/\D/g, "").split("").join("[^\\d]*");

/** Starts a session as the page does; returns its token. */
async function signIn(page: Page, origin: string): Promise<string> {
  const response = await page.request.post(`${origin}/_page/session`, { headers: { origin } });
  expect(response.ok(), `POST /_page/session answers ${response.status()}`).toBe(true);
  const { token } = (await response.json()) as { token: string };
  return token;
}
