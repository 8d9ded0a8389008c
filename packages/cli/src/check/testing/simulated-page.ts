import { errors, type BrowserContext, type Frame, type Locator } from "playwright-core";
import { vi } from "vitest";
import type { HostPageOptions } from "../host-page/host-page.ts";
import { SimulatedPhone } from "./simulated-phone.ts";

const POLLING_INTERVAL_MS = 100;
/** Until the page has stored what it is sent. */
const CLOSE_MS = 1000;
const APP_ORIGIN = "https://app.example";

const options: HostPageOptions = {
  app: `${APP_ORIGIN}/phone`,
  allowedOrigins: [],
  size: { width: 400, height: 600 },
  policy: {},
  iframeLocation: "remote",
  usesCallingWindow: false,
};

/** The address of the host page, in the test's document. */
export const HOST_PAGE = `${location.origin}/?options=${encodeURIComponent(JSON.stringify(options))}`;

export type ChangePhone = (phone: SimulatedPhone) => void;

interface OpenPage {
  readonly phone: SimulatedPhone;
  /** Leaves no call to the next page. */
  close(this: void): Promise<void>;
}

/** Embeds an app in a new host page: its frame's window is the phone. */
async function openHostPage(changePhone: ChangePhone): Promise<OpenPage> {
  history.replaceState(undefined, "", HOST_PAGE);
  // It runs once. Another page of it is another host without calls.
  await import("../host-page/host-page.ts");
  window.checkedHost.remount();
  const { iframe } = window.checkedHost.host;
  const frameWindow = iframe.contentWindow;
  if (!frameWindow) throw new Error("The frame is not in the document.");
  const post = (data: unknown): void => {
    const event = { data: structuredClone(data), origin: APP_ORIGIN, source: frameWindow };
    window.dispatchEvent(new MessageEvent("message", event));
  };
  let sequence = 0;
  const send = (type: string, data?: unknown): void => {
    sequence += 1;
    post({ type, messageId: `app-${sequence}`, data });
  };
  const phone = new SimulatedPhone(send);
  changePhone(phone);
  const receive = (message: { type: string; data?: unknown }): void => {
    if (message.type !== "SYNC") {
      phone.handlers[message.type]?.(structuredClone(message.data) as never);
      return;
    }
    const appSdk = { name: "test", version: "1.0.0", capabilities: ["simulate"] };
    post({ ...message, type: "SYNC_ACK", version: "0.9.7", iFrameUrl: options.app, appSdk });
    phone.start();
  };
  vi.spyOn(frameWindow, "postMessage").mockImplementation((message: unknown) => {
    // As in a browser, a message arrives after the script that sends it.
    setTimeout(() => receive(message as { type: string }));
  });
  iframe.dispatchEvent(new Event("load"));
  const close = async (): Promise<void> => {
    const { faults, host } = window.checkedHost;
    faults.clear();
    for (const { externalCallId, state } of host.calls) {
      if (state !== "ended") send("CALL_ENDED", { externalCallId, callEndStatus: "FAILED" });
      send("CALL_COMPLETED", { externalCallId });
    }
    await vi.advanceTimersByTimeAsync(CLOSE_MS);
    host.destroy();
    localStorage.clear();
    sessionStorage.clear();
  };
  return { phone, close };
}

/** Runs a function of the check in the test's own page, and lets messages arrive. */
async function evaluate(run: (argument: unknown) => unknown, argument?: unknown): Promise<unknown> {
  const result = run(argument);
  await vi.advanceTimersByTimeAsync(1);
  return result;
}

/**
 * A browser's context without a browser, for journeys that only look at messages: its pages have the host and an app
 * in the test's document, and its time is the test's. Needs fake timers.
 */
export function createSimulatedContext(changePhone: ChangePhone): BrowserContext {
  let opened: OpenPage | undefined;
  const isShown = (button: string): boolean => opened?.phone.buttons[button] !== undefined;
  const createButton = (name: string): Partial<Locator> => ({
    first: () => createButton(name) as Locator,
    isVisible: () => Promise.resolve(isShown(name)),
    async evaluate() {
      if (!isShown(name)) throw new errors.TimeoutError("Not within the time.");
      return true as never;
    },
    click: async () => {
      opened?.phone.buttons[name]?.();
      await vi.advanceTimersByTimeAsync(1);
    },
  });
  const mainFrame = { url: () => HOST_PAGE, parentFrame: () => null, evaluate };
  const frame = {
    url: () => options.app,
    parentFrame: () => mainFrame,
    evaluate,
    locator: (selector: string) => createButton(selector.slice(1)),
    logIn: () => opened?.phone.logIn(),
  };
  const close = async (): Promise<void> => {
    await opened?.close();
    opened = undefined;
  };
  const devtools = { send: () => Promise.resolve(), detach: () => Promise.resolve() };
  const context = {
    newPage: () => Promise.resolve(page),
    newCDPSession: () => Promise.resolve(devtools),
    clearCookies: () => Promise.resolve(),
    clock: { install: () => Promise.resolve() },
    close,
  };
  const page = {
    context: () => context,
    mainFrame: () => mainFrame,
    frames: () => (opened ? [mainFrame, frame] : [mainFrame]),
    url: () => HOST_PAGE,
    opener: () => Promise.resolve(null),
    on: () => undefined,
    removeAllListeners: () => undefined,
    setDefaultTimeout: () => undefined,
    goto: async (url: string) => {
      await close();
      if (url === HOST_PAGE) opened = await openHostPage(changePhone);
    },
    evaluate,
    waitForFunction: async (
      condition: (argument: unknown) => unknown,
      argument: unknown,
      { timeout }: { timeout: number },
    ) => {
      for (let elapsedMs = 0; elapsedMs <= timeout; elapsedMs += POLLING_INTERVAL_MS) {
        const found = condition(argument);
        if (found) return { jsonValue: () => Promise.resolve(found) };
        await vi.advanceTimersByTimeAsync(POLLING_INTERVAL_MS);
      }
      throw new errors.TimeoutError("Not within the time.");
    },
    waitForTimeout: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    clock: { runFor: (ms: number) => vi.advanceTimersByTimeAsync(ms) },
    close,
  };
  return context as unknown as BrowserContext;
}

/** Logs in to the phone of a frame, as a configuration's steps do. */
export const logIn = (frame: Frame): Promise<void> =>
  Promise.resolve((frame as unknown as { logIn: () => void }).logIn());
