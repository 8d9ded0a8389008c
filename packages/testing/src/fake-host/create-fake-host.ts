import {
  describeWarning,
  parseAppMessage,
  type AppMessage,
  type HostMessage,
} from "@calling-extensions/host";
import { createStandardReplies, type Replies } from "./standard-replies.ts";

export type { Replies } from "./standard-replies.ts";

/** Between two SYNCs while no app has answered, in milliseconds. */
const SYNC_INTERVAL_MS = 20;

/** How long `waitFor` waits unless told otherwise, in milliseconds. */
const PATIENCE_MS = 2000;

export interface FakeHostOptions {
  /** The window that the app's code runs in; the global one unless said. */
  readonly window?: Window;
  /** What the page tells the app of itself, beside the standard: portal 1, user 11, owner 21, `remote`. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Answers instead of the standard ones, by the type of what they answer. */
  readonly replies?: Replies;
}

/** Plays the CRM page around an app that runs without a frame. */
export interface FakeHost {
  /** What the app has sent, less the handshake, the oldest first. */
  readonly received: readonly AppMessage[];
  /** What the app sent that the protocol doesn't have, in sentences; a host understands some of it. */
  readonly problems: readonly string[];
  readonly isConnected: boolean;
  /** Sends a message as the page does. */
  send(this: void, message: HostMessage): void;
  /** Asks the app to call. */
  dial(this: void, phoneNumber: string): void;
  /** Resolves with the next message of a type, or one that is there already; rejects after a while. */
  waitFor<Type extends AppMessage["type"]>(
    this: void,
    type: Type,
    timeoutMs?: number,
  ): Promise<Extract<AppMessage, { type: Type }>>;
  /** Resolves once the app has shaken hands. */
  connected(this: void, timeoutMs?: number): Promise<void>;
  /** Gives the window its own parent back. Twice is safe. */
  close(this: void): void;
}

const ORIGIN = "https://crm.example";

const standardContext = {
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

/** An app tells one host from the next by the first part of its messages' ids. */
let hosts = 0;

/**
 * Stands in for the page around a calling app, in a browser or jsdom: make it before the app makes its
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
  const replies: Replies = { ...createStandardReplies(), ...options.replies };
  const received: AppMessage[] = [];
  const problems: string[] = [];
  const watchers = new Set<() => void>();
  let isConnected = false;
  let isClosed = false;
  let lastId = 0;
  hosts += 1;
  const session = `fake${hosts}`;

  /** The app's parent: what the app posts arrives here. */
  const parent = {
    postMessage: (message: unknown) => {
      const envelope = readEnvelope(message);
      // As between windows: never within the call that sends.
      if (envelope) queueMicrotask(() => take(envelope));
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
    post({ type: "SYNC", hostUrl: ORIGIN, ...standardContext, ...options.context });
  const calling = setInterval(postSync, SYNC_INTERVAL_MS);
  postSync();

  function take(envelope: Envelope): void {
    if (isClosed) return;
    if (envelope.type === "SYNC_ACK") {
      isConnected = true;
      clearInterval(calling);
    } else if (envelope.type === "HELLO") {
      postSync();
    } else {
      const parsed = parseAppMessage(envelope);
      if (parsed.ok) {
        received.push(parsed.message);
        for (const warning of parsed.warnings) {
          problems.push(`${envelope.type} ${describeWarning(warning)}`);
        }
        for (const answer of answersTo(parsed.message)) post(answer);
      } else if (envelope.type !== "UNLOADING") {
        problems.push(parsed.reason);
      }
    }
    for (const watch of watchers) watch();
  }

  function answersTo(message: AppMessage): readonly HostMessage[] {
    const reply = replies[message.type] as ((data: unknown) => readonly HostMessage[]) | undefined;
    return reply?.(message.data) ?? [];
  }

  /** Resolves with the first thing that is found, now or after a message. */
  function until<Found>(
    find: () => Found | undefined,
    timeoutMs: number,
    describe: () => string,
  ): Promise<Found> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
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
        watchers.delete(look);
      };
      watchers.add(look);
      look();
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
    waitFor: (type, timeoutMs = PATIENCE_MS) =>
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
    connected: (timeoutMs = PATIENCE_MS) =>
      until(
        () => (isConnected ? true : undefined),
        timeoutMs,
        () => "The app has not shaken hands: does it make a CallingExtensions?",
      ).then(() => undefined),
    close: () => {
      if (isClosed) return;
      isClosed = true;
      clearInterval(calling);
      if (own) Object.defineProperty(appWindow, "parent", own);
      else Reflect.deleteProperty(appWindow, "parent");
    },
  };
}
