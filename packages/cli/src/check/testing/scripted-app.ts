import type { MessageRecord } from "@calling-extensions/host";
import { errors, type BrowserContext } from "playwright-core";
import { vi } from "vitest";

/** A number that rings and isn't answered. */
export const RINGING_NUMBER = "+12025550111";
export const APP_URL = "https://app.example/phone";
const ORIGIN = "http://127.0.0.1:4000";
export const hostPages = {
  usual: `${ORIGIN}/`,
  otherSite: `${ORIGIN}/other`,
  tab: `${ORIGIN}/tab`,
  opener: `${ORIGIN}/opener`,
};

/** An element of the app that reacts to clicks. */
const clickable = {
  onclick: () => undefined,
  childNodes: [{ nodeType: 3, nodeValue: "Save" }],
  tagName: "DIV",
  id: "save",
  matches: () => false,
  checkVisibility: () => true,
  closest: () => null,
  querySelector: () => null,
};

const nothing = (): void => undefined;

const evaluate = async (run: unknown, argument?: unknown): Promise<unknown> =>
  typeof run === "function" ? (run as (value: unknown) => unknown)(argument) : undefined;

async function waitForFunction(condition: (value: unknown) => unknown, argument: unknown) {
  const found = condition(argument);
  if (!found) throw new errors.TimeoutError("Not within the time.");
  return { jsonValue: () => Promise.resolve(found) };
}

/**
 * An app without a fault in a browser, and all of the browser that journeys ask about. A test replaces parts of it.
 * Nothing waits: what isn't so at once never is.
 */
export class ScriptedApp {
  messages: MessageRecord[] = [];
  calls: { state: string }[] = [];
  status = "initialized";
  /** The page that embeds it. */
  page = "about:blank";
  diagnoses: { code: string }[] = [];
  /** What it leaves in the page. */
  usage = { nodes: 100, listeners: 10, megabytes: 5 };
  dialogs: string[] = [];
  tasks = { media: 0, blockedMs: 0, secrets: 0, intervals: 0, tracks: 0 };
  /** Its width without scrolling, in pixels. */
  minWidth = 300;
  violations: object[] = [];
  mouseOnly: (typeof clickable)[] = [];
  allowsMicrophone = true;
  response: { status: number } | undefined = { status: 200 };
  failure: string | undefined;
  url = APP_URL;
  /** Its SDK can simulate calls and clicks. */
  canSimulate = true;
  canSimulateActions = true;
  /** Its page is a window that a tab opens. */
  isWindow = false;
  /** Messages of the same app in another tab. */
  otherTab: object[] = [];
  /** The width of its frame. */
  width = 400;
  /** The browser's history. */
  history = ["first"];
  readonly #listeners = new Map<string, ((event: unknown) => void)[]>();

  #callCount = 0;

  #addCall(state: string, type: string): void {
    this.#callCount += 1;
    this.calls.push({ state });
    this.send(type, { externalCallId: `call-${this.#callCount}` });
  }

  send(type: string, data: object = {}): void {
    const id = this.messages.length + 1;
    const message = { id, at: Date.now(), direction: "in", type, data, validity: "valid" };
    this.messages.push(message as never);
  }

  /** A page is opened that embeds it. */
  open = (page: string): void => {
    this.page = page;
  };
  load = (): void => this.send("INITIALIZED", { isLoggedIn: true });
  /** Is loaded again, with its calls. */
  reload: () => void = () => this.load();
  dial = (phoneNumber: string): void => {
    const isAnswered = phoneNumber !== RINGING_NUMBER;
    this.#addCall(isAnswered ? "inProgress" : "dialing", "OUTGOING_CALL_STARTED");
    if (isAnswered) this.send("CALL_ANSWERED");
  };
  ring = (): void => {
    this.#addCall("ringing", "INCOMING_CALL");
  };
  end = (): void => {
    for (const call of this.calls) call.state = "ended";
    this.send("CALL_ENDED");
  };
  save = (): void => {
    this.calls = [];
    this.send("CALL_COMPLETED");
  };
  /** Its buttons, by their actions. */
  buttons: Record<string, () => void> = {
    ANSWER: () => this.send("CALL_ANSWERED"),
    HANG_UP: () => this.end(),
    SAVE: () => this.save(),
  };
  /** The user goes back. */
  goBack = nothing;
  /** Its frame is hidden or shown. */
  changeVisibility: (isHidden: boolean) => void = nothing;
  /** The tab closes that opened its window. */
  loseOpener = nothing;
  /** A minute passes. */
  passMinute = nothing;
  /** Another frame posts a message to it. */
  receiveFromFrame = nothing;

  crash(): void {
    this.#emit("crash", undefined);
    throw new Error("Page crashed");
  }

  logError(text: string): void {
    this.#emit("console", { type: () => "error", text: () => text, args: () => [] });
  }

  #emit(event: string, detail: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(detail);
  }

  /** A browser's context with the app. The functions that journeys run in pages run in this process. */
  createContext(): BrowserContext {
    vi.useFakeTimers({ toFake: ["Date"] });
    stubWindow(this);
    const mainFrame = { url: () => this.page, parentFrame: () => null, evaluate };
    const frame = { url: () => this.url, parentFrame: () => mainFrame, evaluate };
    const request = {
      url: () => this.url,
      isNavigationRequest: () => true,
      frame: () => frame,
      failure: () => ({ errorText: this.failure }),
    };
    const goto = async (url: string): Promise<void> => {
      const isAgain = this.page === url;
      this.open(url);
      if (url === "about:blank") this.calls = [];
      if (!url.startsWith("http")) return;
      this.messages = [];
      this.#emit("request", request);
      const { response } = this;
      if (response) {
        this.#emit("response", { request: () => request, status: () => response.status });
      }
      if (this.failure !== undefined) this.#emit("requestfailed", request);
      if (isAgain) this.reload();
      else this.load();
    };
    let opened = 0;
    const page = {
      context: () => context,
      mainFrame: () => mainFrame,
      frames: () => [mainFrame, frame],
      url: () => this.page,
      opener: async () => ({ close: async () => this.loseOpener() }),
      on: (event: string, listener: (detail: unknown) => void) => {
        this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      },
      removeAllListeners: () => this.#listeners.clear(),
      setDefaultTimeout: nothing,
      addInitScript: async () => undefined,
      goto,
      evaluate,
      waitForFunction,
      waitForTimeout: async (ms: number) => void vi.setSystemTime(Date.now() + ms),
      clock: { fastForward: async () => this.passMinute() },
      close: async () => {
        opened = 0;
      },
    };
    const opener = {
      goto: async () => undefined,
      waitForEvent: async () => page,
      click: async () => undefined,
    };
    const otherTab = {
      goto: async () => undefined,
      waitForFunction: async () => undefined,
      frames: () => [],
      evaluate: async (run: () => unknown) => {
        const own = this.messages;
        this.messages = this.otherTab as never;
        try {
          return run();
        } finally {
          this.messages = own;
        }
      },
      close: async () => undefined,
    };
    const context = {
      newPage: async () => {
        opened += 1;
        if (opened > 1) return otherTab;
        return this.isWindow ? opener : page;
      },
      newCDPSession: async () => ({ send: this.#answerDevtools, detach: async () => undefined }),
      clearCookies: async () => undefined,
      clock: { install: async () => undefined },
    };
    return context as unknown as BrowserContext;
  }

  readonly #answerDevtools = async (command: string): Promise<object> => {
    if (command === "Page.navigateToHistoryEntry") {
      this.history.pop();
      this.goBack();
    }
    return {
      nodes: this.usage.nodes,
      jsEventListeners: this.usage.listeners,
      usedSize: this.usage.megabytes * 1_000_000,
      currentIndex: this.history.length - 1,
      entries: this.history.map((id) => ({ id })),
    };
  };

  /** Adds an element that only the mouse reaches. */
  addMouseOnly(): void {
    this.mouseOnly.push(clickable);
  }
}

/** Lets the functions that journeys run in pages find an app. */
function stubWindow(app: ScriptedApp): void {
  const iframe = {
    style: {},
    clientHeight: 600,
    get clientWidth() {
      return app.width;
    },
  };
  const host = {
    get messages() {
      return app.messages;
    },
    get calls() {
      return app.calls;
    },
    get status() {
      return app.status;
    },
    get diagnoses() {
      return app.diagnoses;
    },
    unsavedCalls: [],
    canSimulate: app.canSimulate,
    canSimulateActions: app.canSimulateActions,
    iframe,
    dial: ({ phoneNumber }: { phoneNumber: string }) => app.dial(phoneNumber),
    endCall: () => app.end(),
    simulateIncomingCall: () => app.ring(),
    simulateAction: (action: string) => app.buttons[action]?.(),
    reload: () => app.reload(),
    resize: ({ width }: { width: number }) => (app.width = width),
    setVisibility: ({ isMinimized }: { isMinimized: boolean }) => app.changeVisibility(isMinimized),
  };
  const live = new Set(["dialing", "ringing", "inProgress"]);
  const checkedHost = {
    host,
    countLiveCalls: () => app.calls.filter(({ state }) => live.has(state)).length,
    remount: () => {
      app.messages = [];
      app.reload();
    },
  };
  vi.stubGlobal("window", {
    checkedHost,
    requestAnimationFrame: nothing,
    cancelAnimationFrame: nothing,
    setTimeout,
    watchedPage: {
      dialogs: app.dialogs,
      countMedia: () => app.tasks.media,
      takeLongestTask: () => app.tasks.blockedMs,
      countPostedSecrets: () => app.tasks.secrets,
    },
    leftovers: {
      countIntervals: () => app.tasks.intervals,
      countOpenTracks: () => app.tasks.tracks,
    },
  });
  vi.stubGlobal("history", {
    pushState: () => app.history.push(`entry-${app.history.length}`),
  });
  vi.stubGlobal("location", { origin: ORIGIN, reload: () => app.reload() });
  vi.stubGlobal("localStorage", []);
  vi.stubGlobal("axe", { run: async () => ({ violations: app.violations }) });
  let receive: (event: unknown) => void = nothing;
  vi.stubGlobal("addEventListener", (_: string, listener: typeof receive) => (receive = listener));
  vi.stubGlobal("removeEventListener", nothing);
  vi.stubGlobal("document", {
    dispatchEvent: nothing,
    featurePolicy: { allowsFeature: () => app.allowsMicrophone },
    createElement: () => ({ sandbox: new Set(), contentWindow: {}, remove: nothing }),
    documentElement: {
      get scrollWidth() {
        return Math.max(app.minWidth, app.width);
      },
      get clientWidth() {
        return app.width;
      },
    },
    body: {
      querySelectorAll: () => app.mouseOnly,
      append: ({ contentWindow }: { contentWindow: object }) => {
        app.receiveFromFrame();
        receive({ source: contentWindow });
      },
    },
  });
}
