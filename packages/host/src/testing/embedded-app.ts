import { onTestFinished, vi } from "vitest";
import type { CallingHost } from "../api/calling-host.ts";
import type { CallOutbox } from "../api/outbox.ts";
import { createCallOutbox } from "../outbox/create-call-outbox.ts";
import { createFakeCrm, type FakeCrm } from "./fake-crm.ts";
import { createCallingHost } from "../calling-host/create-calling-host.ts";
import type { CallingHostOptions } from "../api/options.ts";
import type { HostPorts } from "../api/ports.ts";
import type { DialRequest } from "../api/host-dial.ts";

const APP_ORIGIN = "https://app.example";

export const dialRequest: DialRequest = {
  phoneNumber: "+12025550101",
  countryCode: "US",
  viewedRecord: { objectTypeId: "0-5", objectId: "301" },
  calledRecord: { objectTypeId: "0-1", objectId: "101" },
  phonePropertyName: "phone",
};

interface Message {
  type: string;
  messageId: string;
  data?: unknown;
  [field: string]: unknown;
}

/** The window of a vendor app in the frame: what it receives and sends. */
export interface EmbeddedApp {
  readonly host: CallingHost;
  readonly ports: HostPorts;
  /** The storage of the calls. */
  readonly crm: FakeCrm;
  /** The page's outbox, which outlives the host. */
  readonly outbox: CallOutbox;
  /** Everything that was posted to the app's window. */
  readonly received: Message[];
  types(): string[];
  last(type: string): Message | undefined;
  /** Completes the handshake as a vendor app does when its page has loaded. */
  load(fields?: Record<string, unknown>): void;
  say(type: string, data?: unknown): void;
  /** Waits until ports have settled. */
  settle(): Promise<void>;
}

let pageOutbox: CallOutbox | undefined;

/** Embeds an app in the test's document, with a CRM that accepts every request. */
export function embedApp({
  crm = createFakeCrm(),
  hasOwnOutbox = false,
  ...options
}: Partial<Omit<CallingHostOptions, "ports">> & {
  ports?: Partial<HostPorts>;
  crm?: FakeCrm;
  /** The host stores its calls through its port `saveCall`. */
  hasOwnOutbox?: boolean;
} = {}): EmbeddedApp {
  // Each app has its own page, and the previous page is closed, unless both use the same outbox.
  if (options.outbox !== pageOutbox) pageOutbox?.stop();
  pageOutbox = options.outbox ?? createCallOutbox({ portalId: "1", userId: "11", window, ...crm });
  const outbox = pageOutbox;
  onTestFinished(() => outbox.stop());
  const ports: HostPorts = {
    matchCaller: vi.fn(() => Promise.resolve([])),
    navigateToRecord: vi.fn(() => Promise.resolve()),
    showAlert: vi.fn(),
    confirmDial: vi.fn(() => Promise.resolve(true)),
    confirmLeave: vi.fn(() => Promise.resolve(false)),
    ...options.ports,
  };
  const container = document.createElement("div");
  document.body.append(container);
  const host = createCallingHost({
    provider: { id: "9001", name: "App", url: `${APP_ORIGIN}/phone` },
    frame: { container },
    context: { portalId: "1", userId: "11", ownerId: "21", iframeLocation: "remote" },
    ...(!hasOwnOutbox && { outbox }),
    ...options,
    ports,
  });
  const received: Message[] = [];
  const frameWindow = host.iframe.contentWindow;
  if (!frameWindow) throw new Error("The frame is not in the document.");
  vi.spyOn(frameWindow, "postMessage").mockImplementation((message: unknown) => {
    received.push(message as Message);
  });

  function post(data: unknown): void {
    window.dispatchEvent(
      new MessageEvent("message", { data, origin: APP_ORIGIN, source: frameWindow }),
    );
  }

  let count = 0;
  const app: EmbeddedApp = {
    host,
    ports,
    crm,
    outbox,
    received,
    types: () => received.map(({ type }) => type),
    last: (type) => received.findLast((message) => message.type === type),
    load(fields = {}) {
      host.iframe.dispatchEvent(new Event("load"));
      const sync = app.last("SYNC");
      post({ ...sync, type: "SYNC_ACK", version: "0.9.7", ...fields });
      app.say("INITIALIZED", { isLoggedIn: true });
    },
    say(type, data) {
      count += 1;
      post({ type, messageId: `1700000000000_${count}`, ...(data !== undefined && { data }) });
    },
    async settle() {
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    },
  };
  return app;
}

/** Dials a call, which the app answers. Resolves to its key. */
export async function answerCall(app: EmbeddedApp, externalCallId = "a"): Promise<string> {
  app.host.dial(dialRequest);
  await app.settle();
  app.say("OUTGOING_CALL_STARTED", {
    externalCallId,
    fromNumber: "+12025550199",
    createEngagement: true,
    dialingContext: app.last("DIAL_NUMBER")?.data,
  });
  app.say("CALL_ANSWERED", { externalCallId });
  await app.settle();
  return app.host.calls.at(-1)?.key ?? "";
}

/** Lets an inbound call ring. */
export async function ringIn(app: EmbeddedApp, externalCallId = "in"): Promise<void> {
  app.say("INCOMING_CALL", {
    externalCallId,
    fromNumber: "+12025550101",
    createEngagement: true,
  });
  await app.settle();
}
