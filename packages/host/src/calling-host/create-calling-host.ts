import { someAllowOrigin, createHostChannel } from "@calling-extensions/channel";
import {
  type CallingError,
  handshakeTypes,
  messageType,
  type AppMessage,
  type HostMessage,
} from "@calling-extensions/contract";
import { version } from "../../package.json" with { type: "json" };
import { CallRegistry, isLive } from "../calls/call-registry.ts";
import { openEngagementId, restoreCall, restoreCalls } from "../handlers/restore-calls.ts";
import { AppDiagnosis } from "../diagnosis/app-diagnosis.ts";
import { UncompletedCalls } from "../diagnosis/uncompleted-calls.ts";
import { createAdmission } from "../dial/confirm-dial.ts";
import { DialQueue } from "../dial/dial-queue.ts";
import { dialPayload } from "../dial/dial-payload.ts";
import { EngagementReplies } from "../engagement/engagement-replies.ts";
import { EngagementRequests } from "../engagement/engagement-requests.ts";
import { followOutbox } from "../engagement/follow-outbox.ts";
import { Listeners } from "../events/listeners.ts";
import { allowedOriginsOf, httpOrigin } from "../frame/allowed-origins.ts";
import { CallingFrame } from "../frame/calling-frame.ts";
import { readFrameInfo } from "../frame/frame-info.ts";
import { createLeaveGuard } from "../frame/leave-guard.ts";
import { reloadWhenOnline } from "../frame/reload-when-online.ts";
import { createCallPort, portError } from "../ports/call-port.ts";
import { withDefaultPorts } from "../ports/default-ports.ts";
import { HabitLog } from "../messages/habit-log.ts";
import { hostReport } from "../messages/host-report.ts";
import { MessageRecorder } from "../messages/message-recorder.ts";
import { toWireId } from "../wire/wire-ids.ts";
import { handleAppMessage } from "../handlers/app-handlers.ts";
import { AppPeer } from "./app-peer.ts";
import type { AppStatus, CallingHost, HostEvents } from "../api/calling-host.ts";
import { defaultPolicy } from "../api/default-policy.ts";
import { hostCapabilities } from "./host-capabilities.ts";
import type { HostParts } from "./host-parts.ts";
import { hostError } from "../errors/host-error.ts";
import type { CallingHostOptions, Visibility } from "../api/options.ts";
import type { HostCall } from "../api/host-call.ts";
import { openOutbox } from "./open-outbox.ts";

/** What an app waits at most for the calls that it is to take up again. */
const RESTORE_TIMEOUT_MS = 500;

/**
 * Embeds a calling app: adds its frame to the container, shakes hands with it on every load, and
 * carries calls between it and the CRM behind the ports.
 *
 * @throws CallingError `invalidOptions` for an address that is not http(s), an allowed origin that is
 * none, ids that are no record ids, or neither a port `saveCall` nor an outbox.
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
  const page = openOutbox(options, ports);
  const { outbox } = page;
  const listeners = new Listeners<HostEvents>();
  let status: AppStatus = "connecting";
  let visibility: Visibility = options.visibility ?? { isMinimized: false, isHidden: false };
  /** The app's page has said that it is ready, and was told whether it is shown. */
  let isReady = false;
  let isRestored = false;
  let isDestroyed = false;
  const warnBeforeUnload = createLeaveGuard();
  const emit: HostParts["emit"] = (name, event) => listeners.emit(name, event);
  const reportProblem: HostParts["reportProblem"] = (problem) => emit("problem", problem);

  const network = reloadWhenOnline(window, {
    isConnected: () => status === "connected" || status === "initialized",
    reload: () => host.reload(),
  });

  const frame = new CallingFrame(options.frame, provider, () => {
    network.handleLoad();
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
  const completedCalls = new Set<string>();

  const channel = createHostChannel<AppMessage>({
    window,
    handshakeTypes: handshakeTypes,
    peer: frame.window,
    origins,
    sdk: {
      name: "@calling-extensions/host",
      version,
      capabilities: hostCapabilities,
    },
    parseMessage: (envelope) => {
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
            engagementId: openEngagementId(calls),
          }
        : undefined,
    onConnecting: () => {
      completedCalls.clear();
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
      if (problem.kind === "appTimeout") for (const call of calls.live) markCallLost(call);
    },
  });

  const diagnosis = new AppDiagnosis({
    url: provider.url,
    allowedOrigins: origins,
    place: context.iframeLocation,
    ports,
    portTimeoutMs: policy.portTimeoutMs,
    readFrame: () => readFrameInfo(frame.iframe, window),
    meet: channel.expectOrigin,
    onDiagnosis: (error) => emit("diagnosis", error),
    onFailed: (error) => setStatus("failed", error),
    onProblem: reportProblem,
  });

  const uncompleted = new UncompletedCalls((error) => emit("diagnosis", error));
  listeners.on("login", ({ isLoggedIn }) => {
    if (!isLoggedIn) uncompleted.handleLogout();
  });

  const calls = new CallRegistry({
    providerId: provider.id,
    outbox,
    onChange: (call) => {
      // What is on its way when the host ends is still stored, and starts nothing.
      if (isDestroyed) return;
      updateLeaveGuard();
      uncompleted.handleCall(call);
      emit("call", call);
    },
    onSaving: (call) => {
      if (!isDestroyed) updateLeaveGuard();
      emit("saving", call);
    },
    onProblem: reportProblem,
    onHabit: (habit) => habitLog.add(habit, "externalCallId"),
  });

  function updateLeaveGuard(): void {
    const isInMemory = outbox.storageTier === "memory" && calls.unsaved.length > 0;
    warnBeforeUnload(policy.warnBeforeUnload && (calls.unfinished.length > 0 || isInMemory));
  }

  const dials = new DialQueue({
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

  const replies = new EngagementReplies({
    calls,
    outbox,
    hooks,
    timeoutMs: policy.replyTimeoutMs,
    send: (message) => send(message),
    onChange: (event) => {
      // An app that was told of a failure completes the call again: that is no second completion.
      if (event.change === "failed") completedCalls.delete(event.call.key);
      emit("engagement", event);
    },
    onProblem: reportProblem,
  });

  const engagements = new EngagementRequests({
    calls,
    replies,
    hooks,
    timeoutMs: policy.portTimeoutMs,
  });

  const stopFollowing = followOutbox({
    outbox,
    calls,
    replies,
    hooks,
    onEngagement: (event) => emit("engagement", event),
    onProblem: reportProblem,
  });

  const timers = new Set<ReturnType<typeof setTimeout>>();

  const parts: HostParts = {
    calls,
    dials,
    engagements,
    replies,
    completedCalls,
    inheritedDrafts: new Map(),
    ports,
    callPort,
    policy,
    context,
    send,
    emit,
    reportProblem,
    claimCalls: () => restoreCalls(provider.id, parts, outbox, true),
    later(delayMs, act) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        act();
      }, delayMs);
      timers.add(timer);
    },
    reportHabit: (habit, subject) => habitLog.add(habit, subject),
    // A dial that was canceled too late ends only its own call.
    endCanceledDial: (callKey) => void endCall(callKey),
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
      channel.expectOrigin(new URL(url).origin);
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
    return call ? { externalCallId: calls.appCallIdOf(call) } : {};
  };

  function endCall(callKey?: string): boolean {
    if (callKey !== undefined) {
      const call = calls.get(callKey);
      // An app that does not read the id would hang up the call that runs now.
      if (!call || !isLive(call)) return false;
      // @differs During several calls the request to end one goes only to an app that reads which one:
      // another app would hang up either.
      if (calls.live.length > 1 && !app.hasCapability("endById")) {
        reportProblem(hostError("endByIdUnsupported"));
        return false;
      }
    }
    send({ type: messageType.END_CALL, data: referenceTo(callKey) });
    return true;
  }

  const canSimulate = (): boolean =>
    ["connected", "initialized"].includes(status) && app.knows(messageType.SIMULATE_INCOMING_CALL);

  async function confirmLeave(): Promise<boolean> {
    const unfinished = calls.unfinished;
    return unfinished.length === 0 || ports.confirmLeave({ calls: unfinished });
  }

  /** Ends a call whose app is gone, as failed. An app that comes back may still complete it. */
  function markCallLost(call: HostCall): void {
    if (calls.apply(call, { type: "lost", at: Date.now() })) reportProblem(hostError("callLost"));
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

  /** The handshake waits only so long; a call that is found later is there all the same. */
  async function restore(): Promise<void> {
    const restoring = restoreCalls(provider.id, parts, outbox).catch((cause: unknown) =>
      reportProblem(portError("claimCalls", cause)),
    );
    const tooLate = new Promise<void>((resolve) => parts.later(RESTORE_TIMEOUT_MS, resolve));
    await Promise.race([restoring, tooLate]);
    isRestored = true;
  }
  void restore();
  const stopTakingOver = outbox.on("takenOver", (entry) => {
    const { document } = entry;
    if (document.providerId !== provider.id) return;
    if (document.draft) parts.inheritedDrafts.set(document.id, document.draft);
    restoreCall(parts, document, entry);
  });

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
    get unsavedCalls() {
      return calls.unsaved;
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
      calls.apply({ key: callKey }, { type: "recordChosen", record });
    },
    markCallLost(callKey) {
      const call = calls.get(callKey);
      if (call && isLive(call)) markCallLost(call);
    },
    completeCall(callKey, properties = {}) {
      calls.apply({ key: callKey }, { type: "completed", at: Date.now(), properties });
    },
    confirmLeave,
    async close() {
      const isHidden = await confirmLeave();
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
      network.stop();
      warnBeforeUnload(false);
      dials.stop();
      stopFollowing();
      stopTakingOver();
      replies.stop();
      for (const timer of timers) clearTimeout(timer);
      page.release();
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
