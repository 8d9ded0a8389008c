import {
  describeWarning,
  parseAppMessage,
  type AppMessage,
  type HostMessage,
} from "@calling-extensions/host";
import { createDefaultReplies, type Replies } from "./default-replies.ts";

export type { Replies } from "./default-replies.ts";

/** Between two SYNCs until an app replies. */
const SYNC_INTERVAL_MS = 20;

/** Default of `waitFor` and `connected`. An app answers within milliseconds; a busy computer may need seconds. */
const DEFAULT_TIMEOUT_MS = 10_000;

export interface FakeHostOptions {
  /** The window in which the app's code runs. Default: the global one. */
  readonly window?: Window;
  /** Overrides the context that the page sends: portal 1, user 11, owner 21, `remote`. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Overrides the default replies, by the type of the app's message. */
  readonly replies?: Replies;
}

/** A fake CRM page around an app that runs without an iframe. */
export interface FakeHost {
  /** The messages that the app has sent, without the handshake, oldest first. */
  readonly received: readonly AppMessage[];
  /** Descriptions of what the app sent in violation of the protocol. A host understands some of it. */
  readonly problems: readonly string[];
  readonly isConnected: boolean;
  /** Sends a message to the app. */
  send(this: void, message: HostMessage): void;
  /** Sends DIAL_NUMBER. */
  dial(this: void, phoneNumber: string): void;
  /** Resolves with the first message of a type, past or future. Rejects after a timeout. */
  waitFor<Type extends AppMessage["type"]>(
    this: void,
    type: Type,
    timeoutMs?: number,
  ): Promise<Extract<AppMessage, { type: Type }>>;
  /** Resolves when the app has completed the handshake. */
  connected(this: void, timeoutMs?: number): Promise<void>;
  /** Restores the window's parent. Safe to call twice. */
  close(this: void): void;
}

const ORIGIN = "https://crm.example";

const defaultContext = {
  portalId: 1,
  userId: 11,
  ownerId: 21,
  iframeLocation: "remote",
  usesCallingWindow: false,
};

interface Envelope {
  readonly type: string;
  readonly messageId?: string | number;
  readonly data?: unknown;
}

function readEnvelope(message: unknown): Envelope | undefined {
  if (typeof message !== "object" || message === null || !("type" in message)) return undefined;
  return typeof message.type === "string" ? (message as Envelope) : undefined;
}

/** An app distinguishes hosts by the first part of their message ids. */
let hosts = 0;

/**
 * Creates a fake CRM page around a calling app, in a browser or jsdom. Create it before the app creates its
 * `CallingExtensions`, and close it after the test.
 *
 * @example
 * const host = createFakeHost();
 * render(<Softphone />);
 * await host.connected();
 * host.dial("+12025550101");
 * const { data } = await host.waitFor("OUTGOING_CALL_STARTED");
 */
export function createFakeHost(options: FakeHostOptions = {}): FakeHost {
  const appWindow = options.window ?? window;
  const replies: Replies = { ...createDefaultReplies(), ...options.replies };
  const received: AppMessage[] = [];
  const problems: string[] = [];
  const watchers = new Set<() => void>();
  let isConnected = false;
  let isClosed = false;
  let lastId = 0;
  hosts += 1;
  const session = `fake${hosts}`;

  /** The app's parent, which receives its messages. */
  const parent = {
    postMessage: (message: unknown) => {
      const envelope = readEnvelope(message);
      // Asynchronous, as between windows.
      if (envelope) queueMicrotask(() => handle(envelope));
    },
  };
  const own = Object.getOwnPropertyDescriptor(appWindow, "parent");
  Object.defineProperty(appWindow, "parent", { configurable: true, value: parent });

  function post(message: object): void {
    if (isClosed) return;
    lastId += 1;
    const data = { messageId: `${session}_${lastId}`, ...message };
    appWindow.dispatchEvent(
      Object.assign(new Event("message"), { data, origin: ORIGIN, source: parent }),
    );
  }

  const postSync = (): void =>
    post({ type: "SYNC", hostUrl: ORIGIN, ...defaultContext, ...options.context });
  const syncTimer = setInterval(postSync, SYNC_INTERVAL_MS);
  postSync();

  function handle(envelope: Envelope): void {
    if (isClosed) return;
    if (envelope.type === "SYNC_ACK") {
      isConnected = true;
      clearInterval(syncTimer);
    } else if (envelope.type === "HELLO") {
      postSync();
    } else {
      const parsed = parseAppMessage(envelope);
      if (parsed.ok) {
        received.push(parsed.message);
        for (const warning of parsed.warnings) {
          problems.push(`${envelope.type} ${describeWarning(warning)}`);
        }
        for (const reply of repliesTo(parsed.message)) post(reply);
      } else if (envelope.type !== "UNLOADING") {
        problems.push(parsed.reason);
      }
    }
    for (const watch of watchers) watch();
  }

  function repliesTo(message: AppMessage): readonly HostMessage[] {
    const reply = replies[message.type] as ((data: unknown) => readonly HostMessage[]) | undefined;
    return reply?.(message.data) ?? [];
  }

  /** Resolves with the first result of `find`, now or after a message. */
  function until<Found>(
    find: () => Found | undefined,
    timeoutMs: number,
    describe: () => string,
  ): Promise<Found> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        const found = find();
        if (found === undefined) return;
        stop();
        resolve(found);
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error(describe()));
      }, timeoutMs);
      const stop = (): void => {
        clearTimeout(timer);
        watchers.delete(check);
      };
      watchers.add(check);
      check();
    });
  }

  const send: FakeHost["send"] = (message) => post(message);

  return {
    received,
    problems,
    get isConnected() {
      return isConnected;
    },
    send,
    dial: (phoneNumber) =>
      send({
        type: "DIAL_NUMBER",
        data: { phoneNumber, ownerId: 21, portalId: 1, objectId: 101, objectType: "CONTACT" },
      }),
    waitFor: (type, timeoutMs = DEFAULT_TIMEOUT_MS) =>
      until(
        () =>
          received.find(
            (message): message is Extract<AppMessage, { type: typeof type }> =>
              message.type === type,
          ),
        timeoutMs,
        () =>
          `The app has sent no ${type} within ${timeoutMs} ms, but ${received.map((message) => message.type).join(", ") || "nothing"}.`,
      ),
    connected: (timeoutMs = DEFAULT_TIMEOUT_MS) =>
      until(
        () => (isConnected ? true : undefined),
        timeoutMs,
        () =>
          "The app has not completed the handshake. Does it create a CallingExtensions instance?",
      ).then(() => undefined),
    close: () => {
      if (isClosed) return;
      isClosed = true;
      clearInterval(syncTimer);
      if (own) Object.defineProperty(appWindow, "parent", own);
      else Reflect.deleteProperty(appWindow, "parent");
    },
  };
}
