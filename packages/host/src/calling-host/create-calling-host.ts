import type { CallingHost } from "../api/calling-host.ts";
import type { CallingHostOptions } from "../api/options.ts";
import { AppSimulation } from "./app-simulation.ts";
import { SessionFiles } from "./session-files.ts";
import { Session } from "./session.ts";

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
  const session = new Session(options);
  const { app, control, dials, relay, uncompleted } = session;
  const { policy, calls, events } = session.core;
  const { connection, frame, recorder, visibility } = app;
  const { confirmLeave } = session.leaveGuard;
  const simulation = new AppSimulation(connection);
  const files = new SessionFiles(session);

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
      const { diagnosis: notCompleted } = uncompleted;
      const { diagnoses } = app.diagnosis;
      return notCompleted ? [...diagnoses, notCompleted] : diagnoses;
    },
    get dials() {
      return dials.waiting;
    },
    get tabs() {
      if (policy.tabs) return policy.tabs;
      const { syncAck } = connection;
      return syncAck && (syncAck["appSdk"] ? "owner" : "every");
    },
    async handleRelayed(message, tab) {
      relay.receiveFrom(tab, message);
      await calls.whenAllPersisted();
    },
    deliverReply: (reply) => relay.deliver(reply),
    handleTabClosed: (tab) => session.movedCalls.handleTabClosed(tab),
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
    chooseCaller: control.chooseCaller,
    markCallLost: control.markCallLost,
    completeCall: control.completeCall,
    confirmLeave,
    async close() {
      const isHidden = await confirmLeave();
      if (!isHidden) return false;
      visibility.set({ ...visibility.current, isHidden });
      uncompleted.handleClosed();
      return true;
    },
    setVisibility: visibility.set,
    setTheme: app.setTheme,
    resize: (size) => events.emit("resize", frame.resize(size)),
    reload: () => app.reload(),
    get canSimulate() {
      return simulation.canSimulateCalls;
    },
    simulateIncomingCall: simulation.simulateIncomingCall,
    get canSimulateActions() {
      return simulation.canSimulateActions;
    },
    simulateAction: simulation.simulateAction,
    get messages() {
      return recorder.all;
    },
    sendMessage: (message) => connection.sendByHand(message),
    intercept: (interceptor) => recorder.add(interceptor),
    report: () => files.report(host),
    record: (recordingOptions) => files.record(host, recordingOptions),
    on: (name, listener) => events.on(name, listener),
    destroy() {
      files.destroy();
      session.destroy();
    },
  };
  return host;
}
