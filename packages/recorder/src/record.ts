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

/** The members that are used. HubSpot's manager has the window that it posts to; ours has none. */
interface Sdk {
  sendMessage(message: Message): void;
  onMessageHandler(event: Message): void;
  readonly iFrameManager?: { readonly isReady?: boolean; destinationWindow?: Target };
}

/** How often a recording is saved while something happens. A page that crashes loses the rest. */
const SAVE_MS = 1000;
/** In characters. A page may be open for days. */
const MAX_LENGTH = 50_000_000;

/**
 * Records what an app and its CRM page send each other, from now on: call it where the app creates its instance.
 *
 * @param sdk the app's instance of `CallingExtensions`.
 */
export function record(
  sdk: RecordedSdk,
  { keepsPersonalData = false, save }: RecordingOptions = {},
): AppRecording {
  const startedAt = Date.now();
  const start = performance.now();
  const standIns = createStandIns(startedAt);
  const gaps = new Set<string>();
  const end = new AbortController();
  const { signal } = end;
  const { sendMessage, onMessageHandler, iFrameManager } = sdk as Sdk;
  const hostWindow = iFrameManager?.destinationWindow;
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
    });
    return `${header.slice(0, -1)},"entries":[${entries.slice(1)}\n]}\n`;
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

  function add(from: "app" | "host", { type, messageId: _, data, ...fields }: Message): void {
    if (entries.length > MAX_LENGTH) {
      gaps.add("The recording became too long: what came later was not recorded.");
      return;
    }
    try {
      const call = (Object(data) as Record<string, unknown>)["externalCallId"];
      const message = { type, call: call == null ? call : String(call), data: data ?? fields };
      const text = JSON.stringify(message, keepsPersonalData ? undefined : redact);
      const t = Math.round(performance.now() - start);
      entries += `,\n{"t":${t},"kind":"message","id":${(count += 1)},"from":"${from}",${text.slice(1)}`;
      if (save) timer ??= setTimeout(saveNow, SAVE_MS);
    } catch {
      gaps.add("A message can't be written as JSON.");
    }
  }

  if (iFrameManager && hostWindow) {
    iFrameManager.destinationWindow = {
      postMessage(message, ...rest) {
        hostWindow.postMessage(message, ...rest);
        add("app", message);
      },
    };
  } else {
    Object.assign(sdk, {
      sendMessage(message: Message) {
        sendMessage.call(sdk, message);
        add("app", message);
      },
      onMessageHandler(message: Message) {
        // What the SDK tells its own app has no id.
        if (message.messageId) add("host", message);
        onMessageHandler.call(sdk, message);
      },
    });
  }
  if (iFrameManager?.isReady) gaps.add("The recording begins after the handshake.");
  addEventListener(
    "message",
    ({ source, data }) => {
      if (source === parent && data?.messageId && (hostWindow || data.type === "SYNC"))
        add("host", data);
    },
    // Before the SDK, whose handlers may reply.
    { signal, capture: true },
  );
  addEventListener("pagehide", saveNow, { signal });
  document.addEventListener("visibilitychange", saveNow, { signal });
  return {
    toText,
    stop() {
      end.abort();
      if (iFrameManager && hostWindow) iFrameManager.destinationWindow = hostWindow;
      else Object.assign(sdk, { sendMessage, onMessageHandler });
      saveNow();
    },
  };
}
