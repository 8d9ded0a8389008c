import { createHostChannel, sdkCan } from "@calling-extensions/channel";
import {
  type CallingError,
  knowsMessage,
  linkWords,
  messageType,
  ownTypes,
  parseAppMessage,
  type AppMessage,
  type HostMessage,
} from "@calling-extensions/contract";
import { version } from "../../package.json" with { type: "json" };
import { CallBook } from "../calls/call-book.ts";
import { DialDesk } from "../dial/dial-desk.ts";
import { dialPayload } from "../dial/dial.ts";
import { EngagementDesk } from "../engagement/engagement-desk.ts";
import { Listeners } from "../events/listeners.ts";
import { CallingFrame } from "../frame/calling-frame.ts";
import { createLeaveGuard } from "../frame/leave-guard.ts";
import { toWireId } from "../wire/wire-ids.ts";
import { handleAppMessage } from "./app-handlers.ts";
import type { AppStatus, CallingHost, HostEvents, Visibility } from "./calling-host.ts";
import type { HostParts } from "./host-parts.ts";
import { hostError } from "./host-error.ts";
import type { CallingHostOptions, HostPolicy } from "./options.ts";

const defaultPolicy: HostPolicy = {
  dialAfterInitialized: true,
  dialAfterLogin: true,
  guardLeave: true,
  associateOnlyMatch: true,
  portTimeoutMs: 10_000,
};

function originOf(url: string): string {
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : { protocol: "", origin: "" };
  if (protocol !== "http:" && protocol !== "https:") {
    throw hostError("invalidOptions", `"${url}" is not an http or https address of a calling app.`);
  }
  return origin;
}

/**
 * Embeds a calling app: adds its frame to the container, shakes hands with it on every load, and
 * carries calls between it and the CRM behind the ports.
 *
 * @throws CallingError `invalidOptions` for an address that is not http(s) or ids that are no record ids.
 * @example
 * const host = createCallingHost({ provider, frame: { container }, context, ports });
 * host.on("status", ({ status }) => console.log(status));
 */
export function createCallingHost(options: CallingHostOptions): CallingHost {
  const { provider, context, ports } = options;
  const policy = { ...defaultPolicy, ...options.policy };
  const origins = [...new Set([provider.url, ...(provider.allowedOrigins ?? [])].map(originOf))];
  const listeners = new Listeners<HostEvents>();
  let status: AppStatus = "connecting";
  let visibility: Visibility = { isMinimized: false, isHidden: false };
  let appVersion: string | undefined;
  let appSdk: unknown;
  /** What the app that is connected takes, asked once for each type. */
  const knownTypes = new Map<HostMessage["type"], boolean>();

  const guardLeave = createLeaveGuard();
  const emit: HostParts["emit"] = (name, event) => listeners.emit(name, event);
  const reportProblem: HostParts["reportProblem"] = (problem) => emit("problem", problem);

  const frame = new CallingFrame(options.frame, provider, () => channel.handleLoad());

  const channel = createHostChannel<AppMessage>({
    window,
    words: linkWords,
    peer: frame.window,
    origins,
    sdk: {
      name: "@calling-extensions/host",
      version,
      capabilities: ["port", "unloading", "results"],
    },
    parse: parseAppMessage,
    syncFields: () => ({
      hostUrl: window.location.origin,
      portalId: toWireId(context.portalId),
      userId: toWireId(context.userId),
      ...(context.ownerId !== undefined && { ownerId: toWireId(context.ownerId) }),
      iframeLocation: context.iframeLocation,
      usesCallingWindow: context.usesCallingWindow ?? false,
      ...openEngagement(),
    }),
    onConnecting: () => {
      setStatus("connecting");
      dials.setApp({ isInitialized: false, isLoggedIn: false });
    },
    onConnected: (syncAck) => {
      appSdk = syncAck["appSdk"];
      knownTypes.clear();
      appVersion = typeof syncAck["version"] === "string" ? syncAck["version"] : undefined;
      setStatus("connected");
    },
    onMessage: (message, envelope) => handleAppMessage(parts, message, envelope),
    onProblem: (problem) => {
      const error = hostError(problem.kind, problem.detail, problem);
      reportProblem(error);
      if (problem.kind === "appTimeout" || problem.kind === "appRejected")
        setStatus("failed", error);
    },
  });

  const calls = new CallBook({
    providerId: provider.id,
    onChange: (call) => {
      guardLeave(policy.guardLeave && calls.live.length > 0);
      emit("call", call);
    },
    onProblem: reportProblem,
  });

  const dials = new DialDesk(policy, (dial) =>
    send({ type: messageType.DIAL_NUMBER, data: dialPayload(dial, context) }),
  );

  const engagements = new EngagementDesk({
    ports,
    portTimeoutMs: policy.portTimeoutMs,
    calls,
    send: (message) => send(message),
    onChange: (event) => emit("engagement", event),
    onProblem: reportProblem,
  });

  const parts: HostParts = {
    calls,
    dials,
    engagements,
    unstoredCalls: new Set(),
    ports,
    policy,
    context,
    send,
    emit,
    reportProblem,
    setStatus,
    setVisibility,
    resize: (size) => emit("resize", frame.resize(size)),
    retarget: (url) => {
      // @differs An app moves only to origins that its provider lists; the vendor's host goes on to
      // speak with any that the app names.
      const isAllowed = URL.canParse(url) && origins.includes(new URL(url).origin);
      if (isAllowed) frame.navigate(url);
      return isAllowed;
    },
  };

  /**
   * Whether the app takes messages of a type: by its version, those of ours by what it can do.
   *
   * @compat A vendor app answers a message newer than itself with an ERROR: it is not sent one.
   */
  function isKnown(type: HostMessage["type"]): boolean {
    const known = knownTypes.get(type);
    if (known !== undefined) return known;
    const takes = ownTypes.has(type) ? sdkCan(appSdk, "results") : knowsMessage(appVersion, type);
    knownTypes.set(type, takes);
    return takes;
  }

  function send(message: HostMessage): void {
    if (status === "connecting" || isKnown(message.type)) channel.send(message);
  }

  function setStatus(next: AppStatus, error?: CallingError): void {
    status = next;
    emit("status", { status, ...(error && { error }) });
  }

  function setVisibility(next: Visibility): void {
    const { isMinimized, isHidden } = next;
    if (isMinimized === visibility.isMinimized && isHidden === visibility.isHidden) return;
    visibility = { isMinimized, isHidden };
    send({ type: messageType.VISIBILITY_CHANGED, data: visibility });
    emit("visibility", visibility);
  }

  /** The engagement of the call that a reloaded app is to take up again. */
  function openEngagement(): { engagementId?: number } {
    const call = calls.open.findLast((candidate) => candidate.engagementId !== undefined);
    return call?.engagementId === undefined ? {} : { engagementId: toWireId(call.engagementId) };
  }

  return {
    iframe: frame.iframe,
    get status() {
      return status;
    },
    get visibility() {
      return visibility;
    },
    get size() {
      return frame.size;
    },
    get calls() {
      return calls.open;
    },
    dial: (request) => dials.dial(request),
    endCall: () => send({ type: messageType.END_CALL, data: undefined }),
    setVisibility,
    resize: parts.resize,
    reload() {
      setStatus("connecting");
      frame.navigate(provider.url);
    },
    on: (name, listener) => listeners.on(name, listener),
    destroy() {
      guardLeave(false);
      channel.destroy();
      frame.remove();
      listeners.clear();
    },
  };
}
