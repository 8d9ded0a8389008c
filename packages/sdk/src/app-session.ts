import {
  copyMessage,
  createAppChannel,
  type AppChannel,
  type Handshake,
} from "@calling-extensions/channel";
import {
  ENGAGEMENT_CREATED_REPLY,
  handledExtensions,
  handlerNameOf,
  isImplicitSuccess,
  handshakeTypes,
  localEvents,
  parseHostMessage,
  PROTOCOL_VERSION,
  sessionErrors,
  type CallingError,
} from "@calling-extensions/contract";
import { version } from "../package.json" with { type: "json" };
import { allowsHost } from "./allowed-hosts.ts";
import { createReplyCorrelator } from "./reply-correlator.ts";
import { appError } from "./app-error.ts";
import { createCallLog } from "./call-log.ts";
import { log, warnInConsole } from "./debug-log.ts";
import { readDiagnostics, type Diagnostics } from "./diagnostics.ts";
import {
  documentSession,
  type AppSession,
  type DocumentSession,
  type Instance,
  type Message,
} from "./document-session.ts";
import type { RawEvent } from "./event-handlers.ts";
import { addEntry, redacted, type Entry } from "./message-log.ts";

/** Alternative handler names, used if the handler itself is not set. */
const aliases: Readonly<Record<string, string>> = {
  // @compat One of the vendor's examples calls the handler `onEngagementCreatedFailed`.
  CREATE_ENGAGEMENT_FAILED: "onEngagementCreatedFailed",
};

type Handler = (data: unknown, event: RawEvent) => void;

/** An app may have handlers of any name; its types guarantee that they are functions. */
const handlersOf = ({ options }: Instance) =>
  options.eventHandlers as Record<string, Handler | undefined>;

/**
 * The session that all instances of a document share: the newest instance receives the events, the methods of each work
 * until it is destroyed, and the last one ends the session.
 *
 * @differs Instances of one document share one session; each of the vendor's instances has its own, so
 * that two instances make two calls for one dial.
 */
class Session implements AppSession {
  /** The instances, the oldest first, each with the latest handshake that it got `onReady` for. */
  readonly #members = new Map<Instance, Handshake | undefined>();
  readonly #replies = createReplyCorrelator();
  readonly #callLog = createCallLog();
  readonly #messages: Entry[] = [];
  readonly #shared: DocumentSession;
  readonly #channel: AppChannel | undefined;
  readonly #diagnostics: Diagnostics = {};
  readonly calls = this.#callLog.calls;
  #newest: Instance;
  /** Why there is no host. A host that connects after the timeout is still accepted. */
  #failure: CallingError | undefined;

  constructor(shared: DocumentSession, newest: Instance, failure?: CallingError) {
    this.#shared = shared;
    this.#newest = newest;
    this.#failure = failure;
    if (failure) return;
    this.#channel = createAppChannel<RawEvent>({
      window,
      handshakeTypes,
      previous: shared.handshake,
      // An instance never connects to a host that it doesn't allow, even if others do.
      allowsHost: (origin) => [...this.#members.keys()].every((one) => allowsHost(one, origin)),
      parseMessage: parseHostMessage,
      syncAckFields: () => ({
        appSdk: this.#describeSdk(),
        debugMode: Boolean(this.#newest.options.debugMode),
        version: PROTOCOL_VERSION,
        iFrameUrl: window.location.origin,
      }),
      onConnected: (handshake) => {
        this.#shared.handshake = handshake;
        this.#failure = undefined;
        this.#callLog.restoreCall(handshake.sync["engagementId"]);
        this.#replies.handleConnected();
        this.#notifyReady();
      },
      onMessage: (message) => {
        const { type, data } = message;
        this.#logMessage(this.#newest, "received", type, data);
        if (type === ENGAGEMENT_CREATED_REPLY) this.#callLog.setEngagement(data);
        this.#replies.settle(type, data);
        if (!isImplicitSuccess(type)) this.#newest.onMessageHandler(message);
      },
      onProblem: (problem) => {
        const error = appError(problem.kind, problem.detail, problem);
        if (problem.kind === "hostTimeout") this.#failure = error;
        this.#fail(error);
      },
    });
    // Querying the browser takes time, in which the host may already reply.
    this.#diagnostics = readDiagnostics(window);
  }

  get isConnected(): boolean {
    return Boolean(this.#channel?.isConnected);
  }

  join(instance: Instance): void {
    // Only once, for the second instance.
    if (this.#members.size === 1) warnInConsole(appError("duplicateInstance").message);
    this.#members.set(instance, undefined);
    this.#newest = instance;
    // Handlers use their instance, so they are called after its constructor has returned.
    queueMicrotask(() => {
      if (this.#newest !== instance || !this.#members.has(instance)) return;
      if (this.#failure) this.#fail(this.#failure);
      else this.#notifyReady();
    });
  }

  leave(instance: Instance): void {
    if (!this.#members.delete(instance)) return;
    if (this.#members.size > 0) {
      this.#newest = [...this.#members.keys()].at(-1) as Instance;
      queueMicrotask(this.#notifyReady);
    } else {
      this.#replies.fail(appError("sessionEnded"));
      this.#channel?.destroy();
      this.#shared.session = undefined;
    }
  }

  send(instance: Instance, original: Message): void {
    if (!this.#members.has(instance)) return;
    const message = copyMessage(original, appError);
    const { type, data } = message;
    this.#logMessage(instance, "sent", type, data);
    const change = this.#callLog.applyMessage(type, data);
    if (typeof change === "string") {
      if (instance.options.strict) throw appError("illegalOrder", change);
      log(instance, "illegalOrder", change);
    } else if (change) {
      this.#call(this.#newest, ["onCallStateChanged"], { type, data: change });
    }
    this.#channel?.send(message);
  }

  handle(instance: Instance, event: RawEvent): void {
    const { type } = event;
    // @compat A handler named `FAILED` is called too: the vendor looks it up.
    // @differs `onFailed` receives every failure, as documented; the vendor never calls it.
    if (type.endsWith("_FAILED")) this.#call(instance, ["onFailed", "FAILED"], event);
    this.#call(instance, [handlerNameOf(type), aliases[type], "defaultEventHandler"], event);
  }

  /** Calls the first handler that is set. Reports an error that it throws. */
  #call(instance: Instance, names: readonly (string | undefined)[], event: RawEvent): void {
    const handlers = handlersOf(instance);
    // No handler has the name "undefined", so an alias that doesn't exist finds none.
    const name = names.find((one) => handlers[one as string]) as string;
    try {
      handlers[name]?.(event.data, event);
    } catch (cause) {
      const error = appError("handlerFailed", event.type, { cause });
      // An error handler that throws doesn't get its own error.
      if (event.type !== error.code) this.#fail(error);
    }
  }

  request(instance: Instance, type: string, data: unknown): Promise<unknown> {
    instance.sendMessage({ type, data });
    return this.#replies.expectAll(
      type,
      data,
      this.#members.has(instance) ? this.#failure : appError("sessionEnded"),
      this.#channel?.hostHasCapability("results"),
      instance.options.replyTimeoutMs,
    );
  }

  report(): string {
    const { handshake } = this.#shared;
    return JSON.stringify({
      sdk: this.#describeSdk(),
      protocol: PROTOCOL_VERSION,
      host: handshake?.origin,
      hostSdk: handshake?.sync["hostSdk"],
      isConnected: this.isConnected,
      calls: [...this.calls.values()].map(({ state }) => state),
      messages: redacted(this.#messages),
    });
  }

  #describeSdk() {
    const { capabilities = [] } = this.#newest.options;
    const handlers = handlersOf(this.#newest);
    return {
      name: "@calling-extensions/sdk",
      version,
      capabilities: [
        "port",
        "unloading",
        "results",
        ...Object.entries(handledExtensions).flatMap(([type, capability]) =>
          handlers[handlerNameOf(type)] ? capability : [],
        ),
        ...capabilities,
      ],
      diagnostics: this.#diagnostics,
    };
  }

  /** Calls `onReady` of the newest instance, once per handshake. */
  readonly #notifyReady = (): void => {
    const newest = this.#newest;
    const { handshake } = this.#shared;
    if (!handshake || !this.isConnected || this.#members.get(newest) === handshake) return;
    this.#members.set(newest, handshake);
    const { type: _type, messageId: _id, ...context } = handshake.sync;
    newest.onMessageHandler({
      type: localEvents.ready,
      data: {
        ...context,
        // @compat `engagementId` is always a number in `onReady`: 0 without an engagement.
        engagementId: Number(context["engagementId"]) || 0,
        hostUrl: handshake.origin,
      },
    });
  };

  #fail(error: CallingError): void {
    const { code } = error;
    this.#logMessage(this.#newest, "problem", code, error.message);
    if (code in sessionErrors) {
      if (!this.isConnected) this.#replies.fail(error);
      this.#call(this.#newest, ["onFailed", "defaultEventHandler"], {
        type: localEvents.failed,
        data: error,
      });
    } else {
      this.#call(this.#newest, ["onProtocolError"], { type: code, data: error });
    }
  }

  #logMessage(
    instance: Instance,
    what: "sent" | "received" | "problem",
    type: string,
    data: unknown,
  ): void {
    log(instance, what, type, data);
    addEntry(this.#messages, what, type, data);
  }
}

/**
 * Adds an instance to the session of its document. The first instance creates the session. Without a document, the
 * session has no instance, so it does nothing.
 */
export function joinSession(instance: Instance): AppSession {
  const page = globalThis.window;
  const shared = documentSession(page);
  const { handshake } = shared;
  // A document stays in the same page: if the instance doesn't allow it, it never gets a host.
  const failure =
    (handshake &&
      !allowsHost(instance, handshake.origin) &&
      appError("hostRejected", handshake.origin)) ||
    (page?.parent === page && appError("notEmbedded"));
  const session = failure
    ? new Session({}, instance, failure)
    : (shared.session ??= new Session(shared, instance));
  if (page) session.join(instance);
  return session;
}
