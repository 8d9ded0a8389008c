import CallingExtensions, { isCallingError, type PayloadOf } from "@calling-extensions/sdk";
import {
  createTask,
  offersContacts,
  offersTasks,
  refuseDial,
  searchContacts,
  sendCallControls,
  sendDraft,
  sendRecording,
  takesRecordings,
} from "@calling-extensions/sdk/calls";
import {
  completeCall,
  resumeCompletions,
  type CompletionReply,
} from "@calling-extensions/sdk/complete";
import { NOTES } from "../call/notes-property.ts";
import { MAX_TONES, WIDGET_SIZE } from "../settings/defaults.ts";
import type { AnnouncedCall, CallCommand, ConnectCrm, SaveFailure } from "./crm-link.ts";

type Failure = PayloadOf<"FAILED"> | undefined;

/** The reason that the CRM page gives; empty if it gives none. */
const messageOf = (failure: Failure): string => failure?.error?.message ?? "";

const callIdOf = (reply: { externalCallId?: string | number | null | undefined } | undefined) =>
  reply?.externalCallId === undefined || reply.externalCallId === null
    ? undefined
    : String(reply.externalCallId);

const toPayload = ({ startedAt, dialingContext, ...call }: AnnouncedCall) => ({
  ...call,
  callStartTime: startedAt,
  createEngagement: true,
  ...(dialingContext && { dialingContext }),
});

const commands = new Map<string, (value: string) => CallCommand | undefined>([
  ["MUTE", () => ({ action: "mute" })],
  ["UNMUTE", () => ({ action: "unmute" })],
  ["HOLD", () => ({ action: "hold" })],
  ["RESUME", () => ({ action: "resume" })],
  ["SEND_TONES", (tones) => ({ action: "sendTones", tones: tones.slice(0, MAX_TONES) })],
  [
    "TRANSFER",
    (phoneNumber) => (phoneNumber.trim() === "" ? undefined : { action: "transfer", phoneNumber }),
  ],
]);

/** Undefined for what a newer page asks for, and for a transfer to nobody. */
const toCommand = ({ action, value }: PayloadOf<"CONTROL_CALL">): CallCommand | undefined =>
  commands.get(action ?? "")?.(value ?? "");

/** The link through the SDK: its handlers emit events, and its methods send. */
export const connectEmbeddingCrm: ConnectCrm = (emit) => {
  const abort = new AbortController();

  function handleSaveFailure(externalCallId: string, failure: SaveFailure, error?: unknown): void {
    const message = error instanceof Error ? error.message : "";
    if (!abort.signal.aborted) emit({ type: "saveFailed", message, failure, externalCallId });
  }

  const completionOptions = (externalCallId: string) => ({
    signal: abort.signal,
    onFailure: (error: unknown) => handleSaveFailure(externalCallId, "retried", error),
  });

  async function follow(externalCallId: string, reply: Promise<CompletionReply>): Promise<void> {
    try {
      const result = await reply;
      if (result?.leftOut?.includes(NOTES)) handleSaveFailure(externalCallId, "leftOut");
      else emit({ type: "saved", externalCallId });
    } catch (error) {
      handleSaveFailure(externalCallId, "final", error);
    }
  }

  const cti = new CallingExtensions({
    debugMode: false,
    capabilities: ["endById", "control", "contacts", "tasks"],
    eventHandlers: {
      onReady: (context) => {
        emit({
          type: "ready",
          engagementId: context?.engagementId || undefined,
          takesRecordings: takesRecordings(),
          offersContacts: offersContacts(),
          offersTasks: offersTasks(),
        });
        const options = { signal: abort.signal };
        for (const { completion, reply } of resumeCompletions(cti, options)) {
          void follow(String(completion.externalCallId), reply);
        }
      },
      onDialNumber: (context) => emit({ type: "dial", context }),
      onEndCall: (call) => emit({ type: "endCall", externalCallId: callIdOf(call) }),
      onAnswerCall: (call) => emit({ type: "answerCall", externalCallId: callIdOf(call) }),
      onControlCall: (call) => {
        const command = toCommand(call);
        if (command) emit({ type: "controlCall", externalCallId: callIdOf(call), command });
      },
      onSessionMoved: (moved) => emit({ type: "callMoved", moved }),
      onSetCallState: (state) => emit({ type: "callStateSet", state }),
      onSimulateIncomingCall: ({ from }) => emit({ type: "simulateIncomingCall", from }),
      onSimulateAction: ({ action }) => emit({ type: "simulateAction", action }),
      // Until the page names its theme, the phone has the system's.
      onThemeChanged: ({ theme }) => {
        document.documentElement.dataset["theme"] = theme;
      },
      onVisibilityChanged: (visibility) =>
        emit({ type: "visibilityChanged", isHidden: visibility?.isHidden ?? false }),
      onCreateEngagementSucceeded: (reply) =>
        emit({
          type: "engagementCreated",
          engagementId: reply.engagementId,
          externalCallId: callIdOf(reply),
        }),
      onCreateEngagementFailed: (failure) =>
        emit({
          type: "engagementFailed",
          message: messageOf(failure),
          externalCallId: callIdOf(failure),
        }),
      onCallRecordingSucceeded: (reply) =>
        emit({ type: "recordingStored", externalCallId: callIdOf(reply) }),
      onCallRecordingFailed: (failure) =>
        emit({
          type: "recordingFailed",
          message: messageOf(failure),
          externalCallId: callIdOf(failure),
        }),
      onCallerIdMatchSucceeded: (reply) =>
        emit({
          type: "callerMatched",
          matches: reply.callerIdMatches,
          externalCallId: callIdOf(reply),
        }),
      onCallerIdMatchFailed: (failure) =>
        emit({
          type: "callerMatchFailed",
          message: messageOf(failure),
          externalCallId: callIdOf(failure),
        }),
      onContactsFound: ({ requestId, contacts, error }) =>
        emit({
          type: "contactsFound",
          requestId: requestId ?? "",
          contacts: contacts ?? undefined,
          message: error?.message ?? "",
        }),
      onTaskCreated: ({ requestId, error }) => {
        const task = { requestId: requestId ?? "" };
        if (!error) emit({ type: "taskCreated", ...task });
        else emit({ type: "taskCreationFailed", ...task, message: error.message ?? "" });
      },
      onNavigateToRecordFailed: (failure) =>
        emit({ type: "navigationFailed", message: messageOf(failure) }),
      onFailed: (failure) => {
        if (isCallingError(failure)) emit({ type: "linkFailed", message: failure.message });
      },
    },
  });

  return {
    hasCrm: true,
    initialized: (state) => void cti.initialized({ ...state, sizeInfo: WIDGET_SIZE }),
    loggedIn: () => void cti.userLoggedIn(),
    loggedOut: () => void cti.userLoggedOut(),
    availabilityChanged: (isAvailable) =>
      void (isAvailable ? cti.userAvailable() : cti.userUnavailable()),
    outgoingCall: (call) => void cti.outgoingCall(toPayload(call)),
    incomingCall: (call) => void cti.incomingCall(toPayload(call)),
    callAnswered: (externalCallId) => void cti.callAnswered({ externalCallId }),
    callControls: (externalCallId, controls) =>
      void sendCallControls(cti, { externalCallId, ...controls }),
    callEnded: ({ externalCallId, engagementId, endStatus }) =>
      void cti.callEnded({
        externalCallId,
        ...(engagementId !== undefined && { engagementId }),
        callEndStatus: endStatus,
      }),
    callTransferred: (externalCallId) => void cti.callTransferred({ externalCallId }),
    callCompleted: ({ externalCallId, engagementId, hidesWidget, properties }) => {
      const completion = {
        externalCallId,
        ...(engagementId !== undefined && { engagementId }),
        hideWidget: hidesWidget,
        ...(properties && { engagementProperties: properties }),
      };
      const reply = completeCall(cti, completion, completionOptions(externalCallId));
      if (properties) void follow(externalCallId, reply);
    },
    draft: (externalCallId, properties) => void sendDraft(cti, { externalCallId, properties }),
    sendRecording: ({ externalCallId, engagementId, recording }) =>
      sendRecording(cti, {
        externalCallId,
        ...(engagementId !== undefined && { engagementId }),
        recording,
      }),
    searchContacts: (requestId, query) => void searchContacts(cti, { requestId, query }),
    createTask: ({ requestId, engagementId, title, dueAt, taskType }) =>
      createTask(cti, {
        requestId,
        externalCallId: requestId,
        ...(engagementId !== undefined && { engagementId }),
        title,
        dueAt,
        taskType,
      }),
    refuseDial: ({ startTimestamp, phoneNumber }, reason) =>
      refuseDial(cti, { startTimestamp, phoneNumber, reason }),
    showRecord: ({ objectCoordinates }, engagementId) =>
      void cti.navigateToRecord({
        objectCoordinates,
        ...(engagementId !== undefined && { engagementId }),
      }),
    alert: (message) => void cti.sendError({ message }),
    destroy() {
      abort.abort();
      cti.destroy();
    },
  };
};
