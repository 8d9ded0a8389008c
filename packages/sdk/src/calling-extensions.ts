import {
  createAppChannel,
  readSdkInfo,
  type AppChannel,
  type Handshake,
} from "@calling-extensions/channel";
import {
  appMessageOf,
  appMessages,
  engagementMade,
  handlerNameOf,
  linkWords,
  localEvents,
  ownTypes,
  parseHostMessage,
  PROTOCOL_VERSION,
  type CallingError,
} from "@calling-extensions/contract";
import { version } from "../package.json" with { type: "json" };
import { createHostFilter } from "./allowed-hosts.ts";
import { appError } from "./app-error.ts";
import { Answers } from "./answers.ts";
import { CallLog, type AppCall } from "./call-log.ts";
import { debugLine, logToConsole } from "./debug-log.ts";
import { documentSession, type DocumentSession } from "./document-session.ts";
import type { RawEvent } from "./event-handlers.ts";
import { linkError } from "./link-errors.ts";
import { MessageLog } from "./message-log.ts";
import type { CallingMethods } from "./methods.ts";
import type { Options } from "./options.ts";

const SDK = {
  name: "@calling-extensions/sdk",
  version,
  capabilities: ["port", "unloading", "results"],
} as const;

const DEFAULT_ANSWER_TIMEOUT_MS = 10_000;
/** The protocol answers a navigation only where it failed; a failure takes no longer than this. */
const SILENCE_MEANS_SUCCESS_MS = 2_000;

/** Codes that end or prevent the session: they go to `onFailed`, all others to `onProtocolError`. */
const SESSION_ERRORS: ReadonlySet<string> = new Set([
  "notEmbedded",
  "hostTimeout",
  "hostRejected",
  "duplicateInstance",
]);

/** Second names of handlers, honoured where the first is not set. */
const ALIASES: Readonly<Record<string, string>> = {
  // @compat One of the vendor's examples calls the handler `onEngagementCreatedFailed`.
  CREATE_ENGAGEMENT_FAILED: "onEngagementCreatedFailed",
};

const handlerNames = new Map<string, string>();

/** The handler that hears a type; each is spelt once, however many messages it hears. */
function handlerOf(type: string): string {
  const name = handlerNames.get(type) ?? handlerNameOf(type);
  handlerNames.set(type, name);
  return name;
}

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the static block makes a method for each row that names one
export interface CallingExtensions extends CallingMethods {}

/**
 * The calling app's side of a CRM page: methods tell the page what happens in the app, handlers hear
 * what it asks. Works in every host that speaks the protocol; what is sent before the host is there
 * waits for it.
 *
 * @example
 * const cti = new CallingExtensions({ eventHandlers: { onReady: () => cti.initialized({ isLoggedIn: true }) } });
 */
export class CallingExtensions {
  readonly options: Options;
  readonly #channel: AppChannel | undefined;
  readonly #session: DocumentSession;
  readonly #answers = new Answers();
  readonly #callLog = new CallLog();
  readonly #messageLog = new MessageLog();
  #handshake: Handshake | undefined;

  static {
    for (const [type, { method }] of Object.entries(appMessages)) {
      Object.defineProperty(this.prototype, method, {
        configurable: true,
        writable: true,
        value(this: CallingExtensions, data?: unknown) {
          return this.#ask(type, data);
        },
      });
    }
  }

  /** @throws CallingError `invalidOptions` without eventHandlers. */
  constructor(options: Options) {
    if (!options?.eventHandlers) {
      // @compat The vendor's constructor throws without `eventHandlers` too, and for nothing else.
      throw appError("invalidOptions", "eventHandlers are missing.");
    }
    this.options = options;
    this.#session = documentSession(window);
    const obstacle =
      (window.parent === window && "notEmbedded") || (this.#session.owner && "duplicateInstance");
    if (obstacle) {
      queueMicrotask(() => this.#report(appError(obstacle)));
      return;
    }
    this.#session.owner = this;
    this.#channel = createAppChannel<RawEvent>({
      window,
      words: linkWords,
      sdk: SDK,
      previous: this.#session.handshake,
      allowsHost: createHostFilter(options.allowedHostOrigins),
      parse: (type, data, envelope) => {
        const parsed = parseHostMessage(type, data);
        if (!parsed.ok) return parsed;
        const given = parsed.message.data;
        return { ok: true, message: given === data ? envelope : { ...envelope, data: given } };
      },
      syncAckFields: () => ({
        debugMode: options.debugMode ?? false,
        version: PROTOCOL_VERSION,
        iFrameUrl: window.location.origin,
      }),
      onConnected: (handshake) => this.#handleReady(handshake),
      onMessage: (message) => this.#handleMessage(message),
      onProblem: (problem) => this.#report(linkError(problem)),
    });
    const { signal } = options;
    signal?.addEventListener("abort", () => this.destroy(), { once: true });
    if (signal?.aborted) this.destroy();
  }

  /** The calls of this session by externalCallId, each with its state. */
  get calls(): ReadonlyMap<string, AppCall> {
    return this.#callLog.calls;
  }

  /**
   * @deprecated What apps reach for behind the vendor's class.
   *
   * @compat Apps reach for `iFrameManager` behind the vendor's class: the members that they use are
   * here.
   */
  get iFrameManager() {
    return {
      isReady: this.#channel?.isConnected ?? false,
      sendMessage: (message: { type: string; data?: unknown }) => this.sendMessage(message),
      remove: () => this.destroy(),
    };
  }

  /**
   * Sends a message as it is; every method goes through here, so that an app may override it.
   *
   * @throws CallingError `illegalOrder` in strict mode, where the call takes no such message now.
   *
   * @compat Every method goes through `sendMessage`, with its payload untouched: apps replace it or
   * spy on it.
   */
  sendMessage(message: { type: string; data?: unknown }): void {
    const { type, data } = message;
    this.#note("sent", type, data);
    const call = this.#callLog.apply(type, data);
    if (typeof call === "string") {
      if (this.options.strict) throw appError("illegalOrder", call);
      this.#log("illegalOrder", call);
    } else if (call) {
      this.#call(["onCallStateChanged"], { type, data: call });
    }
    this.#channel?.send(message);
  }

  /** Hands a message to its handler; an app may override it. */
  onMessageHandler(event: RawEvent): void {
    const { type } = event;
    // @compat A handler called `FAILED` is honoured: the vendor looks that one up.
    // @differs `onFailed` hears every failure, as documented; the vendor never calls it.
    if (type.endsWith("_FAILED")) this.#call(["onFailed", "FAILED"], event);
    this.#call([handlerOf(type), ALIASES[type], "defaultEventHandler"], event);
  }

  /** Writes a line to the debug log. */
  logDebugMessage({ message, type = "" }: { message: unknown; type?: string }): void {
    this.#log(type, message);
  }

  /**
   * What support needs to know: versions, states and the last 200 messages and problems, as JSON.
   * Text that could be a person's is replaced by its length.
   */
  report(): string {
    return this.#messageLog.report({
      sdk: SDK,
      protocol: PROTOCOL_VERSION,
      host: this.#handshake?.origin,
      hostSdk: this.#handshake?.sync["hostSdk"],
      isConnected: this.iFrameManager.isReady,
      calls: Array.from(this.calls.values(), ({ state }) => state),
    });
  }

  /**
   * Ends the session: every listener and timer goes, and what waits is rejected. Twice is safe.
   *
   * @differs An instance can be ended; the vendor's class has no method for it.
   */
  destroy(): void {
    this.#answers.fail(appError("sessionEnded"));
    this.#channel?.destroy();
    if (this.#session.owner === this) this.#session.owner = undefined;
  }

  #handleReady(handshake: Handshake): void {
    this.#handshake = this.#session.handshake = handshake;
    const { origin, sync } = handshake;
    const { engagementId, portalId, userId, ownerId, iframeLocation, usesCallingWindow } = sync;
    this.#callLog.restoredEngagementId = engagementId as number | undefined;
    this.#answers.connect();
    this.onMessageHandler({
      type: localEvents.ready,
      data: {
        engagementId,
        portalId,
        userId,
        ownerId,
        iframeLocation,
        usesCallingWindow,
        hostUrl: origin,
      },
    });
  }

  #handleMessage(message: RawEvent): void {
    const { type, data } = message;
    this.#note("received", type, data);
    if (type === engagementMade) this.#callLog.setEngagement(data);
    this.#answers.settle(type, data);
    if (!ownTypes.has(type)) this.onMessageHandler(message);
  }

  /** Sends a message, and waits for what the table says answers it. */
  #ask(type: string, data: unknown): Promise<unknown> {
    const { answers = {}, expects = [], isSilent } = { ...appMessageOf(type) };
    const fields = Object(data) as { externalCallId?: string; [field: string]: unknown };
    const missing = expects.filter((field) => !(field in fields));
    if (missing.length > 0) this.#log(type, "lacks", missing);
    this.sendMessage(data === undefined ? { type } : { type, data });
    const asked = Object.keys(answers).filter(
      (answer) => !answers[answer] || fields[answers[answer]],
    );
    if (asked.length === 0) return Promise.resolve();
    const waitsForSilence =
      isSilent === true && !readSdkInfo(this.#handshake?.sync["hostSdk"]).can("results");
    const timeoutMs = waitsForSilence
      ? SILENCE_MEANS_SUCCESS_MS
      : (this.options.answerTimeoutMs ?? DEFAULT_ANSWER_TIMEOUT_MS);
    const answer = Promise.all(
      asked.map((one) =>
        this.#answers.expect(one, fields.externalCallId, timeoutMs, waitsForSilence),
      ),
    ).then((given) => (isSilent ? undefined : Object.assign({}, ...given)));
    answer.catch(() => undefined);
    return answer;
  }

  /** Calls the first handler that is set. What it throws is reported and goes no further. */
  #call(names: readonly (string | undefined)[], event: RawEvent): void {
    const handlers = this.options.eventHandlers as Record<string, unknown>;
    const name = names.find((one) => one !== undefined && handlers[one]);
    const handler = name === undefined ? undefined : handlers[name];
    if (typeof handler !== "function") return;
    try {
      handler.call(handlers, event.data, event);
    } catch (cause) {
      const error = linkError({ kind: "handlerFailed", detail: event.type, cause });
      // One that cannot even hear of errors is not told of its own.
      if (event.type !== error.code) this.#report(error);
    }
  }

  #report(error: CallingError): void {
    const { code } = error;
    this.#note("problem", code, error.message);
    const isSessionError = SESSION_ERRORS.has(code);
    if (isSessionError && !this.#handshake) this.#answers.fail(error);
    this.#call(isSessionError ? ["onFailed", "defaultEventHandler"] : ["onProtocolError"], {
      type: isSessionError ? localEvents.failed : code,
      data: error,
    });
  }

  #note(what: "sent" | "received" | "problem", type: string, data: unknown): void {
    this.#log(what, type, data);
    this.#messageLog.add(what, type, data);
  }

  #log(...parts: unknown[]): void {
    const { debugMode, logger = logToConsole } = this.options;
    if (debugMode) logger(debugLine(parts));
  }
}
