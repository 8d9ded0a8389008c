import {
  createStandIns,
  plainKey,
  RECORDING_FORMAT,
  RECORDING_VERSION,
} from "@calling-extensions/recording";
import { version } from "../package.json" with { type: "json" };

/** How a session is recorded. */
export interface RecordingOptions {
  /**
   * Whether numbers, names, notes and unknown texts stay as they are. By default each is replaced by a stand-in, the same
   * for the same value, so that the file can be given to others.
   */
  readonly keepsPersonalData?: boolean;
  /**
   * Is called with the whole file at most once a second during the session, and when the page is hidden or closed: to
   * store it where it survives the page.
   */
  readonly save?: (file: string) => void;
}

/** A recording of a session. */
export interface AppRecording {
  /** Ends the recording. */
  stop(): void;
  /** The file so far, as JSON. `npx calling-extensions replay` plays it. */
  toText(): string;
}

/** What is recorded of an SDK: an instance of `CallingExtensions` of ours or of HubSpot's. */
export interface RecordedSdk {
  sendMessage(message: never): void;
  onMessageHandler(event: never): void;
}

interface Message {
  readonly type: string;
  readonly messageId?: unknown;
  readonly data?: unknown;
}

/** What HubSpot's SDK posts to. */
interface Target {
  postMessage(message: Message, ...rest: unknown[]): void;
}

/** What HubSpot's SDK posts and listens with. */
interface Manager {
  readonly isReady?: boolean;
  readonly destinationWindow?: Target;
  readonly onMessage?: (event: MessageEvent<Message | null>) => void;
}

/** The members that are used. */
interface Sdk {
  readonly sendMessage: (message: Message) => void;
  readonly onMessageHandler: (event: Message) => void;
  readonly iFrameManager?: Manager;
}

/** How often a recording is saved while something happens. A page that crashes loses the rest. */
const SAVE_MS = 1000;
/** In characters. A page may be open for days. */
const MAX_LENGTH = 50_000_000;

/**
 * Passes each message to `add`: before the app handles it, or after it was sent. The members stay replaced, because the
 * app may have replaced them since.
 */
function intercept(sdk: Sdk, add: (from: "app" | "host", message: Message) => void): void {
  const { sendMessage, onMessageHandler, iFrameManager = {} } = sdk;
  const { destinationWindow, onMessage } = iFrameManager;
  if (destinationWindow && onMessage) {
    Object.assign(iFrameManager, {
      destinationWindow: {
        postMessage(message: Message, ...rest: unknown[]) {
          destinationWindow.postMessage(message, ...rest);
          add("app", message);
        },
      },
      onMessage(event: MessageEvent<Message | null>) {
        if (event.source === parent && event.data?.messageId) add("host", event.data);
        onMessage.call(iFrameManager, event);
      },
    });
  } else {
    Object.assign(sdk, {
      sendMessage(message: Message) {
        sendMessage.call(sdk, message);
        add("app", message);
      },
      onMessageHandler(message: Message) {
        // The SDK's own event after the handshake has its fields.
        if (message.type === "READY") add("host", { ...message, type: "SYNC" });
        else if (message.messageId) add("host", message);
        onMessageHandler.call(sdk, message);
      },
    });
  }
}

/**
 * Records what an app and its CRM page send each other, from now on: call it where the app creates its instance.
 *
 * @param sdk the app's instance of `CallingExtensions`.
 */
export function record(
  sdk: RecordedSdk,
  { keepsPersonalData, save }: RecordingOptions = {},
): AppRecording {
  const startedAt = Date.now();
  const start = performance.now();
  const standIns = createStandIns(startedAt);
  const gaps = new Set<string>();
  const end = new AbortController();
  const { signal } = end;
  let entries = "";
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function toText(): string {
    const header = JSON.stringify({
      format: RECORDING_FORMAT,
      version: RECORDING_VERSION,
      startedAt,
      recorder: { name: "@calling-extensions/recorder", version },
      side: "app",
      isRedacted: !keepsPersonalData,
      gaps: [...gaps],
      entries: [],
    });
    return `${header.slice(0, -2)}${entries.slice(1)}\n]}\n`;
  }

  function saveNow(): void {
    clearTimeout(timer);
    timer = undefined;
    save?.(toText());
  }

  function redact(this: unknown, key: string, value: unknown): unknown {
    // Names of fields may be personal, too.
    if (key !== "" && !Array.isArray(this) && !plainKey(key)) return undefined;
    if (typeof value === "string") return standIns.text(value, key);
    return typeof value === "number" ? standIns.number(value) : value;
  }

  function add(from: "app" | "host", { type, messageId: _id, data, ...fields }: Message): void {
    if (signal.aborted) return;
    if (entries.length > MAX_LENGTH) {
      gaps.add("The recording became too long.");
      return;
    }
    try {
      const call = (data as { externalCallId?: string | number } | null)?.externalCallId;
      const message = {
        type,
        call: call == null ? call : `${call}`,
        // The handshake has its fields beside each other.
        data: data ?? (type.startsWith("SYNC") ? fields : data),
      };
      const text = JSON.stringify(message, keepsPersonalData ? undefined : redact);
      const t = Math.round(performance.now() - start);
      entries += `,\n{"t":${t},"kind":"message","id":${(count += 1)},"from":"${from}",${text.slice(1)}`;
      timer ??= setTimeout(saveNow, SAVE_MS);
    } catch {
      gaps.add("A message is missing.");
    }
  }

  intercept(sdk as Sdk, add);
  if ((sdk as Sdk).iFrameManager?.isReady) gaps.add("The recording begins after the handshake.");
  addEventListener("pagehide", saveNow, { signal });
  addEventListener("visibilitychange", saveNow, { signal });
  return {
    toText,
    stop() {
      end.abort();
      saveNow();
    },
  };
}
