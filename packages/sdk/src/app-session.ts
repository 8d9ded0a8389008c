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
import { debugLine, logToConsole, warnInConsole } from "./debug-log.ts";
import { readDiagnostics, type Diagnostics } from "./diagnostics.ts";
import {
  documentSession,
  type AppSession,
  type DocumentSession,
  type Instance,
} from "./document-session.ts";
import type { RawEvent } from "./event-handlers.ts";
import { createMessageLog } from "./message-log.ts";

/** Alternative handler names, used if the handler itself is not set. */
const aliases: Readonly<Record<string, string>> = {
  // @compat One of the vendor's examples calls the handler `onEngagementCreatedFailed`.
  CREATE_ENGAGEMENT_FAILED: "onEngagementCreatedFailed",
};

type Handler = (data: unknown, event: RawEvent) => void;

/** An app may have handlers of any name; its types guarantee that they are functions. */
const handlersOf = ({ options }: Instance) =>
  options.eventHandlers as Record<string, Handler | undefined>;

function log(instance: Instance, ...parts: unknown[]): void {
  const { debugMode, logger = logToConsole } = instance.options;
  if (debugMode) logger(debugLine(parts));
}

/**
 * Creates the session that all instances of a document share: the newest instance receives the events,
 * the methods of each work until it is destroyed, and the last one ends the session.
 *
 * @param failure why there is no host. A host that connects after the timeout is still accepted.
 *
 * @differs Instances of one document share one session; each of the vendor's instances has its own, so
 * that two instances make two calls for one dial.
 */
// oxlint-disable-next-line max-lines-per-function -- its parts share names that a minifier shortens; apart, they cost each app up to 80 bytes
function createAppSession(
  page: Window,
  shared: DocumentSession,
  first: Instance,
  failure?: CallingError,
): AppSession {
  /** The instances, the oldest first, each with the latest handshake that it got `onReady` for. */
  const members = new Map<Instance, Handshake | undefined>();
  let newest = first;
  const replies = createReplyCorrelator();
  const callLog = createCallLog();
  const messageLog = createMessageLog();
  let channel: AppChannel | undefined;
  let diagnostics: Diagnostics = {};
  const isConnected = (): boolean => Boolean(channel?.isConnected);

  const describeSdk = () => {
    const { capabilities = [] } = newest.options;
    const handlers = handlersOf(newest);
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
      diagnostics,
    };
  };

  function logMessage(
    instance: Instance,
    what: "sent" | "received" | "problem",
    type: string,
    data: unknown,
  ): void {
    log(instance, what, type, data);
    messageLog.add(what, type, data);
  }

  /** Calls the first handler that is set. Reports an error that it throws. */
  function call(instance: Instance, names: readonly (string | undefined)[], event: RawEvent): void {
    const handlers = handlersOf(instance);
    // No handler has the name "undefined", so an alias that doesn't exist finds none.
    const name = names.find((one) => handlers[one as string]) as string;
    try {
      handlers[name]?.(event.data, event);
    } catch (cause) {
      const error = appError("handlerFailed", event.type, { cause });
      // An error handler that throws doesn't get its own error.
      if (event.type !== error.code) fail(error);
    }
  }

  function fail(error: CallingError): void {
    const { code } = error;
    logMessage(newest, "problem", code, error.message);
    if (code in sessionErrors) {
      if (!isConnected()) replies.fail(error);
      call(newest, ["onFailed", "defaultEventHandler"], {
        type: localEvents.failed,
        data: error,
      });
    } else {
      call(newest, ["onProtocolError"], { type: code, data: error });
    }
  }

  /** Calls `onReady` of the newest instance, once per handshake. */
  function notifyReady(): void {
    const { handshake } = shared;
    if (!handshake || !isConnected() || members.get(newest) === handshake) return;
    members.set(newest, handshake);
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
  }

  function handleReady(handshake: Handshake): void {
    shared.handshake = handshake;
    failure = undefined;
    callLog.restoreCall(handshake.sync["engagementId"]);
    replies.handleConnected();
    notifyReady();
  }

  function handleMessage(message: RawEvent): void {
    const { type, data } = message;
    logMessage(newest, "received", type, data);
    if (type === ENGAGEMENT_CREATED_REPLY) callLog.setEngagement(data);
    replies.settle(type, data);
    if (!isImplicitSuccess(type)) newest.onMessageHandler(message);
  }

  const start = (): AppChannel =>
    createAppChannel<RawEvent>({
      window: page,
      handshakeTypes: handshakeTypes,
      previous: shared.handshake,
      // An instance never connects to a host that it doesn't allow, even if others do.
      allowsHost: (origin) => [...members.keys()].every((one) => allowsHost(one, origin)),
      parseMessage: parseHostMessage,
      syncAckFields: () => ({
        appSdk: describeSdk(),
        debugMode: Boolean(newest.options.debugMode),
        version: PROTOCOL_VERSION,
        iFrameUrl: page.location.origin,
      }),
      onConnected: handleReady,
      onMessage: handleMessage,
      onProblem(problem) {
        const error = appError(problem.kind, problem.detail, problem);
        if (problem.kind === "hostTimeout") failure = error;
        fail(error);
      },
    });

  return {
    calls: callLog.calls,
    isConnected,
    log,

    join(instance) {
      // Only once, for the second instance.
      if (members.size === 1) warnInConsole(appError("duplicateInstance").message);
      members.set(instance, undefined);
      newest = instance;
      if (!channel && !failure) {
        channel = start();
        // Querying the browser takes time, in which the host may already reply.
        diagnostics = readDiagnostics(page);
      }
      // Handlers use their instance, so they are called after its constructor has returned.
      queueMicrotask(() => {
        if (newest !== instance || !members.has(instance)) return;
        if (failure) fail(failure);
        else notifyReady();
      });
    },

    leave(instance) {
      if (!members.delete(instance)) return;
      if (members.size > 0) {
        newest = [...members.keys()].at(-1) as Instance;
        queueMicrotask(notifyReady);
      } else {
        replies.fail(appError("sessionEnded"));
        channel?.destroy();
        channel = undefined;
        shared.session = undefined;
      }
    },

    send(instance, original) {
      if (!members.has(instance)) return;
      const message = copyMessage(original, appError);
      const { type, data } = message;
      logMessage(instance, "sent", type, data);
      const change = callLog.applyMessage(type, data);
      if (typeof change === "string") {
        if (instance.options.strict) throw appError("illegalOrder", change);
        log(instance, "illegalOrder", change);
      } else if (change) {
        call(newest, ["onCallStateChanged"], { type, data: change });
      }
      channel?.send(message);
    },

    handle(instance, event) {
      const { type } = event;
      // @compat A handler named `FAILED` is called too: the vendor looks it up.
      // @differs `onFailed` receives every failure, as documented; the vendor never calls it.
      if (type.endsWith("_FAILED")) call(instance, ["onFailed", "FAILED"], event);
      call(instance, [handlerNameOf(type), aliases[type], "defaultEventHandler"], event);
    },

    request(instance, type, data) {
      instance.sendMessage({ type, data });
      return replies.expectAll(
        type,
        data,
        members.has(instance) ? failure : appError("sessionEnded"),
        channel?.hostHasCapability("results"),
        instance.options.replyTimeoutMs,
      );
    },

    report: () =>
      JSON.stringify({
        sdk: describeSdk(),
        protocol: PROTOCOL_VERSION,
        host: shared.handshake?.origin,
        hostSdk: shared.handshake?.sync["hostSdk"],
        isConnected: isConnected(),
        calls: [...callLog.calls.values()].map(({ state }) => state),
        messages: messageLog.redacted(),
      }),
  };
}

/**
 * Adds an instance to the session of its document. The first instance creates the session. Without a document, the
 * session has no instance, so it does nothing.
 */
export function joinSession(instance: Instance): AppSession {
  const page = globalThis.window;
  const shared = documentSession();
  const { handshake } = shared;
  let failure = page?.parent === page ? appError("notEmbedded") : undefined;
  // A document stays in the same page: if the instance doesn't allow it, it never gets a host.
  if (handshake && !allowsHost(instance, handshake.origin)) {
    failure = appError("hostRejected", handshake.origin);
  }
  const session = failure
    ? createAppSession(page, {}, instance, failure)
    : (shared.session ??= createAppSession(page, shared, instance));
  if (page) session.join(instance);
  return session;
}
