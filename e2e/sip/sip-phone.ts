import type { Frame } from "@playwright/test";
import type { CrmPage } from "../support/crm-page.ts";
import type { CrmService } from "../support/crm-service.ts";
import type { Softphone } from "../support/softphone.ts";
import { expect, test as base } from "./sip-test.ts";

declare global {
  interface Window {
    peerConnections: RTCPeerConnection[];
  }
}

/** Remembers the connections, so that a test can read the browser's statistics. */
function watchConnections() {
  window.peerConnections = [];
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      window.peerConnections.push(this);
    }
  };
}

export interface CallAudio {
  sentPackets: number;
  sentEnergy: number;
  receivedPackets: number;
  receivedEnergy: number;
}

/** Runs in the page: the totals of a call's audio. */
export async function readAudio(): Promise<CallAudio> {
  const total = { sentPackets: 0, sentEnergy: 0, receivedPackets: 0, receivedEnergy: 0 };
  const report = await window.peerConnections.at(-1)?.getStats();
  for (const entry of report?.values() ?? []) {
    if (entry.type === "outbound-rtp") total.sentPackets += entry.packetsSent;
    if (entry.type === "media-source") total.sentEnergy += entry.totalAudioEnergy;
    if (entry.type !== "inbound-rtp") continue;
    total.receivedPackets += entry.packetsReceived;
    total.receivedEnergy += entry.totalAudioEnergy;
  }
  return total;
}

let users = 0;

/** What the user enters about the account, besides the server. */
interface Account {
  readonly user?: string;
  readonly password?: string;
  readonly voicemail?: string;
  readonly conference?: string;
}

/** What a user of the phone with a SIP account does. */
export class SipPhone {
  readonly phone: Softphone;
  readonly crmPage: CrmPage;
  readonly user = `agent${process.pid}-${(users += 1)}`;
  readonly #service: CrmService;

  constructor(phone: Softphone, crmPage: CrmPage, service: CrmService) {
    this.phone = phone;
    this.crmPage = crmPage;
    this.#service = service;
  }

  get line() {
    return this.phone.frame.getByRole("region", { name: "Phone line" });
  }
  get notice() {
    return this.phone.frame.getByRole("main");
  }

  async open() {
    await this.crmPage.open("contact", 101);
    await this.crmPage.page.getByRole("button", { name: "Demo softphone" }).click();
    await this.phone.ready();
  }

  async openForm() {
    const account = this.phone.button("SIP account");
    if (await account.isVisible()) {
      await account.click();
      return;
    }
    const drawer = this.phone.frame.getByRole("button", { name: /^Far end/ });
    if ((await drawer.getAttribute("aria-expanded")) === "false") await drawer.click();
    await this.phone.button("Make real calls with SIP").click();
  }

  async fillForm(server: string, account: Account = {}) {
    const user = account.user ?? this.user;
    const password = account.password ?? `secret-${user}`;
    await this.openForm();
    const { frame } = this.phone;
    await frame.getByRole("textbox", { name: "Server" }).fill(server);
    await frame.getByRole("textbox", { name: "User" }).fill(user);
    await frame.getByLabel("Password", { exact: true }).fill(password);
    await frame.getByLabel("Voicemail number (optional)").fill(account.voicemail ?? "");
    await frame.getByLabel("Conference number (optional)").fill(account.conference ?? "");
  }

  async signIn(server: string, account?: Account) {
    await this.fillForm(server, account);
    await this.phone.button("Sign in").click();
  }

  async register(server: string, account?: Account) {
    await this.open();
    await this.signIn(server, account);
    await expect(this.line).toContainText("Registered");
  }

  async call(number: string) {
    await this.phone.number.fill(number);
    await this.phone.button("Call").click();
  }

  /** Saves the call, and waits until the CRM has it with a status. */
  async saveAs(title: string, status: string) {
    const keepOpen = this.phone.frame.getByRole("checkbox", { name: "Keep the phone open" });
    await keepOpen.check();
    await this.phone.save({ title });
    await expect
      .poll(async () => {
        const calls = await this.#service.calls();
        return calls.find(({ properties }) => properties["hs_call_title"] === title)?.properties[
          "hs_call_status"
        ];
      })
      .toBe(status);
  }

  async statuses() {
    const calls = await this.#service.calls();
    return calls
      .map(({ properties }) => String(properties["hs_call_status"]))
      .toSorted((a, b) => a.localeCompare(b));
  }

  frame(url: string): Frame {
    const frame = this.crmPage.page.frames().find((each) => each.url().startsWith(url));
    if (!frame) throw new Error("The page has no phone.");
    return frame;
  }
}

export const test = base.extend<{ sip: SipPhone }>({
  sip: async ({ page, softphone, crmPage, crmService }, use) => {
    await page.addInitScript(watchConnections);
    await page.context().grantPermissions(["microphone"]);
    await use(new SipPhone(softphone, crmPage, crmService));
  },
});
