import { someAllowOrigin, createHostChannel } from "@calling-extensions/channel";
import {
  type CallingError,
  type Capability,
  linkWords,
  messageType,
  type AppMessage,
  type HostMessage,
} from "@calling-extensions/contract";
import { version } from "../../package.json" with { type: "json" };
import { CallBook, isLive } from "../calls/call-book.ts";
import { createCallKeeper } from "../calls/call-keeper.ts";
import { createLeaseKeeper } from "../calls/lease-keeper.ts";
import { loseCall } from "../calls/lose-call.ts";
import { restoreCall } from "../calls/restore-call.ts";
import { AppDiagnosis } from "../diagnosis/app-diagnosis.ts";
import { UncompletedCalls } from "../diagnosis/uncompleted-calls.ts";
import { createAdmission } from "../dial/admit-dial.ts";
import { DialDesk } from "../dial/dial-desk.ts";
import { dialPayload } from "../dial/dial-payload.ts";
import { EngagementDesk } from "../engagement/engagement-desk.ts";
import { Listeners } from "../events/listeners.ts";
import { allowedOriginsOf, httpOrigin } from "../frame/allowed-origins.ts";
import { CallingFrame } from "../frame/calling-frame.ts";
import { readFrameFacts } from "../frame/frame-facts.ts";
import { createLeaveGuard } from "../frame/leave-guard.ts";
import { createCallPort, failureOf } from "../ports/call-port.ts";
import { withDefaultPorts } from "../ports/default-ports.ts";
import { HabitLog } from "../messages/habit-log.ts";
import { hostReport } from "../messages/host-report.ts";
import { MessageRecorder } from "../messages/message-recorder.ts";
import { toWireId } from "../wire/wire-ids.ts";
import { handleAppMessage } from "./app-handlers.ts";
import { AppPeer } from "./app-peer.ts";
import type { AppStatus, CallingHost, HostEvents } from "./calling-host.ts";
import { defaultPolicy } from "./default-policy.ts";
import type { HostParts } from "./host-parts.ts";
import { hostError } from "./host-error.ts";
import type { CallingHostOptions, Visibility } from "./options.ts";
import type { HostPorts } from "./ports.ts";

/**
 * Embeds a calling app: adds its frame to the container, shakes hands with it on every load, and
 * carries calls between it and the CRM behind the ports.
 *
 * @throws CallingError `invalidOptions` for an address that is not http(s), an allowed origin that is
 * none, or ids that are no record ids.
 * @example
 * const host = createCallingHost({ provider, frame: { container }, context, ports });
 * host.on("status", ({ status }) => console.log(status));
 */
export function createCallingHost(options: CallingHostOptions): CallingHost {
  const { provider, context, hooks = {} } = options;
  const policy = { ...defaultPolicy, ...options.policy };
  const ports = withDefaultPorts(options.ports, window);
  const callPort = createCallPort({ ports, hooks, timeoutMs: policy.portTimeoutMs });
  const origins = allowedOriginsOf(provider);
  const listeners = new Listeners<HostEvents>();
  let status: AppStatus = "connecting";
  let visibility: Visibility = options.visibility ?? { isMinimized: false, isHidden: false };
  /** The app's page has said that it is ready, and was told whether it is shown. */
  let isReady = false;
  let isRestored = false;
  let isDestroyed = false;
  const activeCallKey = ["calling-extensions", context.portalId, context.userId, provider.id].join(
    ":",
  );

  const guardLeave = createLeaveGuard();
  const emit: HostParts["emit"] = (name, event) => listeners.emit(name, event);
  const reportProblem: HostParts["reportProblem"] = (problem) => emit("problem", problem);

  const frame = new CallingFrame(options.frame, provider, () => {
    channel.handleLoad();
    diagnosis.handleLoad();
  });

  const recorder = new MessageRecorder({
    calls: () => calls,
    isHeard: () => listeners.has("message"),
    tell: (record) => emit("message", record),
  });
  const habitLog = new HabitLog(reportProblem);
  const app = new AppPeer();

  const channel = createHostChannel<AppMessage>({
    window,
    words: linkWords,
    peer: frame.window,
    origins,
    sdk: {
      name: "@calling-extensions/host",
      version,
      capabilities: [
        "port",
        "unloading",
        "results",
        "draft",
        "dialRefused",
      ] satisfies readonly Capability[],
    },
    parse: (envelope) => {
      const parsed = recorder.parse(envelope);
      for (const { field, habit } of parsed.ok ? parsed.warnings : []) {
        habitLog.add(habit, `${envelope.type} ${field}`);
      }
      return parsed;
    },
    intercept: recorder.intercept,
    // The call to take up again is named in the handshake, which therefore waits until it is known.
    syncFields: () =>
      isRestored
        ? {
            hostUrl: window.location.origin,
            portalId: toWireId(context.portalId),
            userId: toWireId(context.userId),
            ...(context.ownerId !== undefined && { ownerId: toWireId(context.ownerId) }),
            iframeLocation: context.iframeLocation,
            usesCallingWindow: context.usesCallingWindow ?? false,
            engagementId: openEngagementId(),
          }
        : undefined,
    onConnecting: () => {
      setStatus("connecting");
      isReady = false;
      dials.setApp({ isInitialized: false, isLoggedIn: false });
      diagnosis.handleConnecting();
    },
    onConnected: (syncAck, origin) => {
      app.connect(syncAck);
      habitLog.clear();
      setStatus("connected");
      diagnosis.handleConnected(syncAck, origin);
    },
    onMessage: (message, envelope) => handleAppMessage(parts, message, envelope),
    onProblem: (problem) => {
      reportProblem(hostError(problem.kind, problem.detail, problem));
      diagnosis.handleProblem(problem);
      // Nobody is left who could end them.
      if (problem.kind === "appTimeout") for (const call of calls.live) loseCall(parts, call);
    },
  });

  const diagnosis = new AppDiagnosis({
    url: provider.url,
    allowedOrigins: origins,
    place: context.iframeLocation,
    ports,
    portTimeoutMs: policy.portTimeoutMs,
    readFrame: () => readFrameFacts(frame.iframe, window),
    meet: channel.meet,
    onDiagnosis: (error) => emit("diagnosis", error),
    onFailed: (error) => setStatus("failed", error),
    onProblem: reportProblem,
  });

  const uncompleted = new UncompletedCalls((error) => emit("diagnosis", error));
  listeners.on("login", ({ isLoggedIn }) => {
    if (!isLoggedIn) uncompleted.handleLogout();
  });

  const keepCall = createCallKeeper((call) => {
    void attempt("saveActiveCall", () => ports.saveActiveCall({ key: activeCallKey, call }));
  });
  const leases = createLeaseKeeper(window, (engagementId, isLeaving) => {
    void attempt("touchCall", () => ports.touchCall({ engagementId, isLeaving }));
  });

  const calls = new CallBook({
    providerId: provider.id,
    onChange: (call) => {
      const { live, open } = calls;
      keepCall(open);
      // A port that answers after the end is still kept, and starts nothing.
      if (isDestroyed) return;
      guardLeave(policy.guardLeave && live.length > 0);
      leases.follow(live);
      uncompleted.handleCall(call);
      emit("call", call);
    },
    onProblem: reportProblem,
    onHabit: (habit) => habitLog.add(habit, "externalCallId"),
  });

  const dials = new DialDesk({
    policy,
    admit: createAdmission({ hooks, ports, live: () => calls.live }),
    send: (dial) => send({ type: messageType.DIAL_NUMBER, data: dialPayload(dial, context) }),
    // END_CALL can't name a dial: during a call the app would hang that one up.
    withdraw: () => {
      if (calls.live.length === 0) send({ type: messageType.END_CALL, data: {} });
    },
    onChange: (dial) => {
      emit("dial", dial);
      const { request, state, reason = "" } = dial;
      if (state === "sent") hooks.afterDial?.(request, { ok: true, result: undefined });
      if (state === "refused") hooks.afterDial?.(request, { ok: false, reason });
    },
  });

  const engagements = new EngagementDesk({
    callPort,
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
    assumedEnds: new Set(),
    unannouncedCalls: new Set(),
    ports,
    callPort,
    policy,
    context,
    send,
    emit,
    reportProblem,
    reportHabit: (habit, subject) => habitLog.add(habit, subject),
    endCall,
    canEndOnly: (callKey) =>
      app.hasCapability("endCallId") || calls.live.every(({ key }) => key === callKey),
    setStatus,
    setVisibility,
    announceVisibility,
    resize: (size) => emit("resize", frame.resize(size)),
    // @differs An app moves only to origins that its provider lists; the vendor's host goes on to
    // speak with any that the app names.
    isAllowed: (url) => someAllowOrigin(origins, httpOrigin(url) ?? ""),
    retarget: (url) => {
      channel.handleNavigation();
      frame.navigate(url);
      channel.meet(new URL(url).origin);
      diagnosis.handleNavigation(url);
    },
  };

  function send(message: HostMessage): void {
    if (status === "connecting" || app.knows(message.type)) channel.send(message);
  }

  function setStatus(next: AppStatus, error?: CallingError): void {
    status = next;
    if (next === "initialized") diagnosis.handleInitialized();
    emit("status", { status, ...(error && { error }) });
  }

  /** How a message names a call. */
  const referenceTo = (callKey: string | undefined): { externalCallId?: string | number } => {
    const { live } = calls;
    const call = callKey === undefined && live.length === 1 ? live[0] : calls.get(callKey ?? "");
    return call ? { externalCallId: calls.givenIdOf(call) } : {};
  };

  function endCall(callKey?: string): void {
    send({ type: messageType.END_CALL, data: referenceTo(callKey) });
  }

  const canSimulate = (): boolean =>
    ["connected", "initialized"].includes(status) && app.knows(messageType.SIMULATE_INCOMING_CALL);

  async function mayLeave(): Promise<boolean> {
    const { live } = calls;
    return live.length === 0 || ports.confirmLeave({ calls: live });
  }

  /** Runs what nobody waits for; a failure is reported. */
  async function attempt(name: keyof HostPorts, port: () => Promise<void>): Promise<void> {
    try {
      await port();
    } catch (cause) {
      reportProblem(failureOf(name, cause));
    }
  }

  function setVisibility(next: Visibility): void {
    const { isMinimized, isHidden } = next;
    if (isMinimized === visibility.isMinimized && isHidden === visibility.isHidden) return;
    visibility = { isMinimized, isHidden };
    if (isReady) sendVisibility();
    emit("visibility", visibility);
  }

  function sendVisibility(): void {
    send({ type: messageType.VISIBILITY_CHANGED, data: visibility });
  }

  /**
   * The first show is a change of visibility too, for every page of the app.
   *
   * @compat Some apps dial when they are shown, so the first show is sent after the dials that waited for it.
   */
  function announceVisibility(): void {
    if (!isReady && !visibility.isHidden) sendVisibility();
    isReady = true;
  }

  /**
   * The engagement of the call that a reloaded app is to take up again.
   *
   * @compat Apps expect a number: 0 stands for none.
   */
  function openEngagementId(): number {
    const call = calls.open.findLast((candidate) => candidate.engagementId !== undefined);
    return call?.engagementId === undefined ? 0 : toWireId(call.engagementId);
  }

  const restoring = { key: activeCallKey, calls, ports, timeoutMs: policy.portTimeoutMs };
  void attempt("loadActiveCall", () => restoreCall(restoring)).then(() => (isRestored = true));

  const host: CallingHost = {
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
    get diagnoses() {
      const { diagnosis: notCompleted } = uncompleted;
      return notCompleted ? [...diagnosis.diagnoses, notCompleted] : diagnosis.diagnoses;
    },
    get dials() {
      return dials.waiting;
    },
    dial: (request) => dials.dial(request),
    cancelDial: ({ startTimestamp }) => dials.cancel(startTimestamp),
    endCall,
    setCallState: (callStatus, callKey) =>
      send({
        type: messageType.SET_CALL_STATE,
        data: { status: callStatus, ...referenceTo(callKey) },
      }),
    chooseCaller(callKey, record) {
      const call = calls.get(callKey);
      if (call) calls.update(call, { calledRecord: record });
    },
    loseCall(callKey) {
      const call = calls.get(callKey);
      if (call && isLive(call)) loseCall(parts, call);
    },
    mayLeave,
    async close() {
      const isHidden = await mayLeave();
      if (!isHidden) return false;
      setVisibility({ ...visibility, isHidden });
      uncompleted.handleClosed();
      return true;
    },
    setVisibility,
    resize: parts.resize,
    reload() {
      channel.handleNavigation();
      frame.navigate(provider.url);
      diagnosis.handleNavigation(provider.url);
    },
    get canSimulate() {
      return canSimulate();
    },
    simulateIncomingCall({ from }) {
      const type = messageType.SIMULATE_INCOMING_CALL;
      if (!canSimulate()) throw hostError("unknownMessage", type);
      send({ type, data: { from } });
    },
    get messages() {
      return recorder.all;
    },
    intercept: (interceptor) => recorder.add(interceptor),
    report: () =>
      hostReport(host, {
        version,
        policy,
        pageOrigin: window.location.origin,
        appOrigins: origins,
        syncAck: app.syncAck,
      }),
    on: (name, listener) => listeners.on(name, listener),
    destroy() {
      isDestroyed = true;
      guardLeave(false);
      leases.stop();
      dials.stop();
      diagnosis.destroy();
      uncompleted.destroy();
      channel.destroy();
      recorder.stop();
      frame.remove();
      listeners.clear();
    },
  };
  return host;
}
