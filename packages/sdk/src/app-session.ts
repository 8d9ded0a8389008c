import { createAppChannel, type AppChannel, type Handshake } from "@calling-extensions/channel";
import {
  appMessageOf,
  engagementMade,
  handlerNameOf,
  isSilentSuccess,
  linkWords,
  localEvents,
  parseHostMessage,
  PROTOCOL_VERSION,
  sessionErrors,
  type CallingError,
} from "@calling-extensions/contract";
import { version } from "../package.json" with { type: "json" };
import { allowsHost } from "./allowed-hosts.ts";
import { createAnswers } from "./answers.ts";
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

const DEFAULT_ANSWER_TIMEOUT_MS = 10_000;
/** The protocol answers a navigation only where it failed; a failure takes no longer than this. */
const SILENCE_MEANS_SUCCESS_MS = 2_000;

/** Second names of handlers, honored where the first is not set. */
const aliases: Readonly<Record<string, string>> = {
  // @compat One of the vendor's examples calls the handler `onEngagementCreatedFailed`.
  CREATE_ENGAGEMENT_FAILED: "onEngagementCreatedFailed",
};

type Handler = (data: unknown, event: RawEvent) => void;

function log(instance: Instance, ...parts: unknown[]): void {
  const { debugMode, logger = logToConsole } = instance.options;
  if (debugMode) logger(debugLine(parts));
}

/**
 * Creates the session that all instances of a document share: the newest receives the events, the
 * methods of each work until it is destroyed, and the last one to leave ends the session.
 *
 * @param failure why there is no host. One that comes after the timeout is welcome all the same.
 *
 * @differs Instances of one document share one session; each of the vendor's has its own, so that two
 * make two calls of one dial.
 */
function createAppSession(
  page: Window,
  shared: DocumentSession,
  first: Instance,
  failure?: CallingError,
): AppSession {
  /** Each instance with the last handshake that its `onReady` was called for, the oldest first. */
  const members = new Map<Instance, Handshake | undefined>();
  let newest = first;
  const answers = createAnswers();
  const callLog = createCallLog();
  const messageLog = createMessageLog();
  let channel: AppChannel | undefined;
  let diagnostics: Diagnostics = {};
  const isConnected = (): boolean => Boolean(channel?.isConnected);

  const describeSdk = () => ({
    name: "@calling-extensions/sdk",
    version,
    capabilities: ["port", "unloading", "results"].concat(
      newest.options.eventHandlers.onSimulateIncomingCall ? "simulate" : [],
      newest.options.capabilities ?? [],
    ),
    diagnostics,
  });

  function note(
    instance: Instance,
    what: "sent" | "received" | "problem",
    type: string,
    data: unknown,
  ): void {
    log(instance, what, type, data);
    messageLog.add(what, type, data);
  }

  /** Calls the first handler that is set. An error that it throws is reported and goes no further. */
  function call(instance: Instance, names: readonly (string | undefined)[], event: RawEvent): void {
    // An app may have handlers of any name, and its types promise that they are functions.
    const handlers = instance.options.eventHandlers as Record<string, Handler | undefined>;
    const name = names.find((one) => one && handlers[one]);
    try {
      handlers[name ?? ""]?.(event.data, event);
    } catch (cause) {
      const error = appError("handlerFailed", event.type, { cause });
      // A handler of errors that throws is not called with its own error.
      if (event.type !== error.code) fail(error);
    }
  }

  function fail(error: CallingError): void {
    const { code } = error;
    note(newest, "problem", code, error.message);
    if (code in sessionErrors) {
      if (!isConnected()) answers.fail(error);
      call(newest, ["onFailed", "defaultEventHandler"], {
        type: localEvents.failed,
        data: error,
      });
    } else {
      call(newest, ["onProtocolError"], { type: code, data: error });
    }
  }

  /** Calls the `onReady` of the newest instance, once for each handshake. */
  function announce(): void {
    const { handshake } = shared;
    if (!handshake || !isConnected() || members.get(newest) === handshake) return;
    members.set(newest, handshake);
    const { type: _type, messageId: _id, ...context } = handshake.sync;
    newest.onMessageHandler({
      type: localEvents.ready,
      data: {
        ...context,
        // @compat `engagementId` is always a number in `onReady`, 0 where there is no engagement.
        engagementId: Number(context["engagementId"]) || 0,
        hostUrl: handshake.origin,
      },
    });
  }

  function handleReady(handshake: Handshake): void {
    shared.handshake = handshake;
    failure = undefined;
    callLog.restore(handshake.sync["engagementId"]);
    answers.connect();
    announce();
  }

  function handleMessage(message: RawEvent): void {
    const { type, data } = message;
    note(newest, "received", type, data);
    if (type === engagementMade) callLog.setEngagement(data);
    answers.settle(type, data);
    if (!isSilentSuccess(type)) newest.onMessageHandler(message);
  }

  const start = (): AppChannel =>
    createAppChannel<RawEvent>({
      window: page,
      words: linkWords,
      previous: shared.handshake,
      // No instance ever speaks with a host that it does not allow, whatever the others allow.
      allowsHost: (origin) => [...members.keys()].every((one) => allowsHost(one, origin)),
      parse: parseHostMessage,
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
      // Said once, when the second one comes.
      if (members.size === 1) warnInConsole(appError("duplicateInstance").message);
      members.set(instance, undefined);
      newest = instance;
      if (!channel && !failure) {
        channel = start();
        // Asking the browser takes time, in which the host may already answer.
        diagnostics = readDiagnostics(page);
      }
      // Handlers use their instance: they are called once its constructor has returned.
      queueMicrotask(() => {
        if (newest !== instance || !members.has(instance)) return;
        if (failure) fail(failure);
        else announce();
      });
    },

    leave(instance) {
      if (!members.delete(instance)) return;
      if (members.size > 0) {
        newest = [...members.keys()].at(-1) ?? newest;
        queueMicrotask(announce);
      } else {
        answers.fail(appError("sessionEnded"));
        channel?.destroy();
        channel = undefined;
        shared.session = undefined;
      }
    },

    send(instance, message) {
      if (!members.has(instance)) return;
      const { type, data } = message;
      note(instance, "sent", type, data);
      const moved = callLog.apply(type, data);
      if (typeof moved === "string") {
        if (instance.options.strict) throw appError("illegalOrder", moved);
        log(instance, "illegalOrder", moved);
      } else if (moved) {
        call(newest, ["onCallStateChanged"], { type, data: moved });
      }
      channel?.send(message);
    },

    handle(instance, event) {
      const { type } = event;
      // @compat A handler called `FAILED` is honored: the vendor looks that one up.
      // @differs `onFailed` hears every failure, as documented; the vendor never calls it.
      if (type.endsWith("_FAILED")) call(instance, ["onFailed", "FAILED"], event);
      call(instance, [handlerNameOf(type), aliases[type], "defaultEventHandler"], event);
    },

    ask(instance, type, data) {
      const { answers: possible = {}, expects, isSilent } = appMessageOf(type) ?? {};
      const fields = Object(data) as { externalCallId?: string; [field: string]: unknown };
      if (expects && !(expects in fields)) log(instance, type, "lacks", expects);
      instance.sendMessage(data === undefined ? { type } : { type, data });
      const asked = Object.entries(possible).filter(([, field]) => !field || fields[field]);
      if (asked.length === 0) return Promise.resolve();
      const refusal = members.has(instance) ? failure : appError("sessionEnded");
      const isSilence = isSilent && !channel?.hostCan("results");
      const timeoutMs = isSilence
        ? SILENCE_MEANS_SUCCESS_MS
        : (instance.options.answerTimeoutMs ?? DEFAULT_ANSWER_TIMEOUT_MS);
      const answer = Promise.all(
        asked.map(([one]) =>
          refusal
            ? Promise.reject(refusal)
            : answers.expect(one, fields.externalCallId, timeoutMs, isSilence),
        ),
      ).then((given) => Object.assign({}, ...given) as unknown);
      answer.catch(() => undefined);
      return answer;
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

/** Adds an instance to the session of its document. The first one creates it. */
export function joinSession(page: Window, instance: Instance): AppSession {
  const shared = documentSession(page);
  const { handshake } = shared;
  let failure = page.parent === page ? appError("notEmbedded") : undefined;
  // A document stays in the same page: one that the instance does not allow is never its host.
  if (handshake && !allowsHost(instance, handshake.origin)) {
    failure = appError("hostRejected", handshake.origin);
  }
  const session = failure
    ? createAppSession(page, {}, instance, failure)
    : (shared.session ??= createAppSession(page, shared, instance));
  session.join(instance);
  return session;
}
