import { messageType, type HostMessage } from "@calling-extensions/contract";
import { version } from "../../package.json" with { type: "json" };
import type { CallingHost } from "../api/calling-host.ts";
import type { CallingHostOptions } from "../api/options.ts";
import { hostError } from "../errors/host-error.ts";
import { hostReport } from "../messages/host-report.ts";
import { createSession } from "./create-session.ts";

/**
 * Embeds a calling app: adds its frame to the container, completes the handshake on every load, and connects
 * the app to the CRM behind the ports.
 *
 * @throws CallingError `invalidOptions` for a URL that is not http(s), an invalid allowed origin, invalid record
 * ids, or neither a port `saveCall` nor an outbox.
 * @example
 * const host = createCallingHost({ provider, frame: { container }, context, ports });
 * host.on("status", ({ status }) => console.log(status));
 */
export function createCallingHost(options: CallingHostOptions): CallingHost {
  const session = createSession(options);
  const { calls, connection, control, dials, events, frame, recorder, visibility } = session;
  const { confirmLeave } = session.leaveGuard;

  const appSupports = (type: HostMessage["type"]): boolean =>
    connection.isConnected && connection.supports(type);
  const sendSimulation = (message: HostMessage): void => {
    if (!appSupports(message.type)) throw hostError("unknownMessage", message.type);
    connection.send(message);
  };

  const host: CallingHost = {
    iframe: frame.iframe,
    get status() {
      return connection.status;
    },
    get visibility() {
      return visibility.current;
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
      const { diagnosis: notCompleted } = session.uncompleted;
      const { diagnoses } = session.diagnosis;
      return notCompleted ? [...diagnoses, notCompleted] : diagnoses;
    },
    get dials() {
      return dials.waiting;
    },
    get tabs() {
      if (session.policy.tabs) return session.policy.tabs;
      const { syncAck } = connection;
      return syncAck && (syncAck["appSdk"] ? "owner" : "every");
    },
    async handleRelayed(message, tab) {
      session.relay.receiveFrom(tab, message);
      await calls.whenAllPersisted();
    },
    deliverReply: (reply) => session.relay.deliver(reply),
    handleTabClosed: (tab) => session.handleTabClosed(tab),
    continueCalls: () => session.continueCalls(),
    dial: (request) => dials.dial(request),
    cancelDial: ({ startTimestamp }) => dials.cancel(startTimestamp),
    endCall: control.endCall,
    get callActions() {
      return control.actions;
    },
    answerCall: control.answerCall,
    controlCall: control.controlCall,
    setCallState: control.setCallState,
    chooseCaller(callKey, record) {
      calls.apply({ key: callKey }, { type: "recordChosen", record });
    },
    markCallLost: control.markCallLost,
    completeCall(callKey, properties = {}) {
      calls.apply(
        { key: callKey },
        { type: "completed", at: calls.now({ key: callKey }), properties },
      );
    },
    confirmLeave,
    async close() {
      const isHidden = await confirmLeave();
      if (!isHidden) return false;
      visibility.set({ ...visibility.current, isHidden });
      session.uncompleted.handleClosed();
      return true;
    },
    setVisibility: visibility.set,
    setTheme: session.setTheme,
    resize: (size) => events.emit("resize", frame.resize(size)),
    reload: () => session.navigateFrame(options.provider.url),
    get canSimulate() {
      return appSupports(messageType.SIMULATE_INCOMING_CALL);
    },
    simulateIncomingCall: ({ from }) =>
      sendSimulation({ type: messageType.SIMULATE_INCOMING_CALL, data: { from } }),
    get canSimulateActions() {
      return appSupports(messageType.SIMULATE_ACTION);
    },
    simulateAction: (action) =>
      sendSimulation({ type: messageType.SIMULATE_ACTION, data: { action } }),
    get messages() {
      return recorder.all;
    },
    sendMessage: (message) => connection.sendByHand(message),
    intercept: (interceptor) => recorder.add(interceptor),
    report: () =>
      hostReport(host, {
        version,
        policy: session.policy,
        pageOrigin: window.location.origin,
        appOrigins: session.origins,
        syncAck: connection.syncAck,
      }),
    on: (name, listener) => events.on(name, listener),
    destroy: () => session.destroy(),
  };
  return host;
}
