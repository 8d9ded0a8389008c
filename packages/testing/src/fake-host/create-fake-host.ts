import { DocumentedError } from "@calling-extensions/contract";
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
  /** Whether the app has completed the handshake. */
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
export const createFakeHost = (options: FakeHostOptions = {}): FakeHost => new FakePage(options);

/** The page around the app: the app's window gets it as its parent. */
class FakePage implements FakeHost {
  readonly received: AppMessage[] = [];
  readonly problems: string[] = [];
  readonly #options: FakeHostOptions;
  readonly #appWindow: Window;
  readonly #replies: Replies;
  readonly #session: string;
  readonly #ownParent: PropertyDescriptor | undefined;
  readonly #syncTimer: ReturnType<typeof setInterval>;
  /** Called after each message. */
  readonly #watchers = new Set<() => void>();
  #isConnected = false;
  #isClosed = false;
  #lastId = 0;

  /** The app's parent, which receives its messages. */
  readonly #parent = {
    postMessage: (message: unknown) => {
      const envelope = readEnvelope(message);
      // Asynchronous, as between windows.
      if (envelope) queueMicrotask(() => this.#handle(envelope));
    },
  };

  constructor(options: FakeHostOptions) {
    this.#options = options;
    this.#appWindow = options.window ?? window;
    this.#replies = { ...createDefaultReplies(), ...options.replies };
    hosts += 1;
    this.#session = `fake${hosts}`;
    this.#ownParent = Object.getOwnPropertyDescriptor(this.#appWindow, "parent");
    Object.defineProperty(this.#appWindow, "parent", { configurable: true, value: this.#parent });
    this.#syncTimer = setInterval(() => this.#postSync(), SYNC_INTERVAL_MS);
    this.#postSync();
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  readonly send = (message: HostMessage): void => this.#post(message);

  readonly dial = (phoneNumber: string): void =>
    this.send({
      type: "DIAL_NUMBER",
      data: { phoneNumber, ownerId: 21, portalId: 1, objectId: 101, objectType: "CONTACT" },
    });

  readonly waitFor: FakeHost["waitFor"] = (type, timeoutMs = DEFAULT_TIMEOUT_MS) =>
    this.#until(
      () =>
        this.received.find(
          (message): message is Extract<AppMessage, { type: typeof type }> => message.type === type,
        ),
      timeoutMs,
      () =>
        `The app has sent no ${type} within ${timeoutMs} ms, but ${this.received.map((message) => message.type).join(", ") || "nothing"}.`,
    );

  readonly connected = async (timeoutMs = DEFAULT_TIMEOUT_MS): Promise<void> => {
    await this.#until(
      () => this.#isConnected || undefined,
      timeoutMs,
      () => "The app has not completed the handshake. Does it create a CallingExtensions instance?",
    );
  };

  readonly close = (): void => {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#syncTimer);
    if (this.#ownParent) Object.defineProperty(this.#appWindow, "parent", this.#ownParent);
    else Reflect.deleteProperty(this.#appWindow, "parent");
  };

  #post(message: object): void {
    if (this.#isClosed) return;
    this.#lastId += 1;
    const data = { messageId: `${this.#session}_${this.#lastId}`, ...message };
    this.#appWindow.dispatchEvent(
      Object.assign(new Event("message"), { data, origin: ORIGIN, source: this.#parent }),
    );
  }

  #postSync(): void {
    this.#post({ type: "SYNC", hostUrl: ORIGIN, ...defaultContext, ...this.#options.context });
  }

  #handle(envelope: Envelope): void {
    if (this.#isClosed) return;
    if (envelope.type === "SYNC_ACK") {
      this.#isConnected = true;
      clearInterval(this.#syncTimer);
    } else if (envelope.type === "HELLO") {
      this.#postSync();
    } else if (envelope.type !== "UNLOADING") {
      this.#receive(envelope);
    }
    for (const watch of this.#watchers) watch();
  }

  #receive(envelope: Envelope): void {
    const parsed = parseAppMessage(envelope);
    if (!parsed.ok) {
      this.problems.push(parsed.reason);
      return;
    }
    this.received.push(parsed.message);
    for (const warning of parsed.warnings) {
      this.problems.push(`${envelope.type} ${describeWarning(warning)}`);
    }
    for (const reply of this.#repliesTo(parsed.message)) this.#post(reply);
  }

  #repliesTo({ type, data }: AppMessage): readonly HostMessage[] {
    // Indexing loses the relation between the table's key and the message's type.
    const reply = this.#replies[type] as ((data: unknown) => readonly HostMessage[]) | undefined;
    return reply?.(data) ?? [];
  }

  /** Resolves with the first result of `find`, now or after a message. */
  #until<Found>(
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
        reject(new DocumentedError("messageMissing", describe()));
      }, timeoutMs);
      const stop = (): void => {
        clearTimeout(timer);
        this.#watchers.delete(check);
      };
      this.#watchers.add(check);
      check();
    });
  }
}
