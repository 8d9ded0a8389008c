import { createAppChannel, type Handshake } from "@calling-extensions/channel";
import {
  engagementMade,
  isSilentSuccess,
  linkWords,
  localEvents,
  parseHostMessage,
  PROTOCOL_VERSION,
  sessionErrors,
  type AppMessageRow,
  type CallingError,
} from "@calling-extensions/contract";
import { version } from "../package.json" with { type: "json" };
import { createHostFilter } from "./allowed-hosts.ts";
import { createAnswers } from "./answers.ts";
import { appError } from "./app-error.ts";
import { createCallLog } from "./call-log.ts";
import { debugLine, logToConsole } from "./debug-log.ts";
import { readDiagnostics } from "./diagnostics.ts";
import { documentSession } from "./document-session.ts";
import type { RawEvent } from "./event-handlers.ts";
import { handlerNames } from "./handler-names.ts";
import { createMessageLog } from "./message-log.ts";
import type { Options } from "./options.ts";

const DEFAULT_ANSWER_TIMEOUT_MS = 10_000;
/** The protocol answers a navigation only where it failed; a failure takes no longer than this. */
const SILENCE_MEANS_SUCCESS_MS = 2_000;

/** Second names of handlers, honoured where the first is not set. */
const aliases: Readonly<Record<string, string>> = {
  // @compat One of the vendor's examples calls the handler `onEngagementCreatedFailed`.
  CREATE_ENGAGEMENT_FAILED: "onEngagementCreatedFailed",
};

type Handler = (data: unknown, event: RawEvent) => void;

/** What an app may override of an instance: a session goes through these. */
interface Instance {
  readonly options: Options;
  sendMessage(message: { type: string; data?: unknown }): void;
  onMessageHandler(event: RawEvent): void;
}

/** What is behind an instance: its link to the host, and all that it remembers. */
export function createAppSession(instance: Instance) {
  const { options } = instance;
  const page = documentSession(window);
  const answers = createAnswers();
  const callLog = createCallLog();
  const sdk = {
    name: "@calling-extensions/sdk",
    version,
    capabilities: ["port", "unloading", "results"].concat(
      options.eventHandlers.onSimulateIncomingCall ? "simulate" : [],
    ),
    diagnostics: readDiagnostics(window),
  } as const;
  const messageLog = createMessageLog();
  function log(...parts: unknown[]): void {
    const { debugMode, logger = logToConsole } = options;
    if (debugMode) logger(debugLine(parts));
  }

  function note(what: "sent" | "received" | "problem", type: string, data: unknown): void {
    log(what, type, data);
    messageLog.add(what, type, data);
  }

  /** Calls the first handler that is set. What it throws is reported and goes no further. */
  function call(names: readonly (string | undefined)[], event: RawEvent): void {
    // An app may have handlers of any name, and its types promise that they are functions.
    const handlers = options.eventHandlers as Record<string, Handler | undefined>;
    const name = names.find((one) => one && handlers[one]);
    try {
      handlers[name ?? ""]?.(event.data, event);
    } catch (cause) {
      const error = appError("handlerFailed", event.type, { cause });
      // One that cannot even hear of errors is not told of its own.
      if (event.type !== error.code) fail(error);
    }
  }

  function fail(error: CallingError): void {
    const { code } = error;
    note("problem", code, error.message);
    if (code in sessionErrors) {
      if (!isConnected()) answers.fail(error);
      call(["onFailed", "defaultEventHandler"], { type: localEvents.failed, data: error });
    } else {
      call(["onProtocolError"], { type: code, data: error });
    }
  }

  function handleReady(handshake: Handshake): void {
    page.handshake = handshake;
    const { type: _type, messageId: _id, ...context } = handshake.sync;
    callLog.restore(context["engagementId"]);
    answers.connect();
    instance.onMessageHandler({
      type: localEvents.ready,
      data: { ...context, hostUrl: handshake.origin },
    });
  }

  function handleMessage(message: RawEvent): void {
    const { type, data } = message;
    note("received", type, data);
    if (type === engagementMade) callLog.setEngagement(data);
    answers.settle(type, data);
    if (!isSilentSuccess(type)) instance.onMessageHandler(message);
  }

  function start() {
    page.owner = instance;
    return createAppChannel<RawEvent>({
      window,
      words: linkWords,
      previous: page.handshake,
      allowsHost: createHostFilter(options.allowedHostOrigins),
      parse: parseHostMessage,
      syncAckFields: {
        appSdk: sdk,
        debugMode: Boolean(options.debugMode),
        version: PROTOCOL_VERSION,
        iFrameUrl: window.location.origin,
      },
      onConnected: handleReady,
      onMessage: handleMessage,
      onProblem: (problem) => fail(appError(problem.kind, problem.detail, problem)),
    });
  }

  const obstacle =
    (window.parent === window && "notEmbedded") || (page.owner && "duplicateInstance");
  /** Why there is no session, or none any more: what is asked of the host then is rejected with it. */
  let refusal = obstacle ? appError(obstacle) : undefined;
  if (refusal) void Promise.resolve(refusal).then(fail);
  const channel = refusal ? undefined : start();
  const isConnected = (): boolean => channel?.isConnected ?? false;

  function end(): void {
    refusal ??= appError("sessionEnded");
    answers.fail(refusal);
    channel?.destroy();
    if (page.owner === instance) page.owner = undefined;
  }

  return {
    calls: callLog.calls,
    isConnected,
    log,
    end,

    send(message: { type: string; data?: unknown }): void {
      const { type, data } = message;
      note("sent", type, data);
      const moved = callLog.apply(type, data);
      if (typeof moved === "string") {
        if (options.strict) throw appError("illegalOrder", moved);
        log("illegalOrder", moved);
      } else if (moved) {
        call(["onCallStateChanged"], { type, data: moved });
      }
      channel?.send(message);
    },

    /** Hands a message to its handler. */
    hear(event: RawEvent): void {
      const { type } = event;
      // @compat A handler called `FAILED` is honoured: the vendor looks that one up.
      // @differs `onFailed` hears every failure, as documented; the vendor never calls it.
      if (type.endsWith("_FAILED")) call(["onFailed", "FAILED"], event);
      call([handlerNames[type], aliases[type], "defaultEventHandler"], event);
    },

    /** Sends a message, and waits for what the table says answers it. */
    ask(type: string, row: AppMessageRow, data: unknown): Promise<unknown> {
      const { answers: possible = {}, expects, isSilent } = row;
      const fields = Object(data) as { externalCallId?: string; [field: string]: unknown };
      if (expects && !(expects in fields)) log(type, "lacks", expects);
      instance.sendMessage(data === undefined ? { type } : { type, data });
      const asked = Object.entries(possible).filter(([, field]) => !field || fields[field]);
      if (asked.length === 0) return Promise.resolve();
      const isSilence = isSilent && !channel?.hostCan("results");
      const timeoutMs = isSilence
        ? SILENCE_MEANS_SUCCESS_MS
        : (options.answerTimeoutMs ?? DEFAULT_ANSWER_TIMEOUT_MS);
      const answer = Promise.all(
        asked.map(([one]) => answers.expect(one, fields.externalCallId, timeoutMs, isSilence)),
      ).then((given) => Object.assign({}, ...given));
      answer.catch(() => undefined);
      if (refusal) answers.fail(refusal);
      return answer;
    },

    /** What support needs to know, as JSON. */
    report: (): string =>
      JSON.stringify({
        sdk,
        protocol: PROTOCOL_VERSION,
        host: page.handshake?.origin,
        hostSdk: page.handshake?.sync["hostSdk"],
        isConnected: isConnected(),
        calls: [...callLog.calls.values()].map(({ state }) => state),
        messages: messageLog.redacted(),
      }),
  };
}
