import CallingExtensions from "@calling-extensions/sdk";
import {
  createTask,
  refuseDial,
  searchContacts,
  sendCallControls,
  sendDraft,
  sendRecording,
  showCallRecords,
} from "@calling-extensions/sdk/calls";
import {
  completeCall,
  resumeCompletions,
  type CompletionReply,
} from "@calling-extensions/sdk/complete";
import { WIDGET_SIZE } from "../settings/defaults.ts";
import {
  type AnnouncedCall,
  type ConnectCrm,
  type CrmEvent,
  type CrmLink,
  type SaveFailure,
  NOTES,
} from "./crm-link.ts";
import { sdkEventHandlers } from "./sdk-events.ts";

const toPayload = ({ startedAt, dialingContext, ...call }: AnnouncedCall) => ({
  ...call,
  callStartTime: startedAt,
  createEngagement: true,
  ...(dialingContext && { dialingContext }),
});

/** Saves calls through the SDK, which repeats it until the CRM page has confirmed it. */
function createSaves(emit: (event: CrmEvent) => void) {
  const abort = new AbortController();
  const { signal } = abort;

  function fail(externalCallId: string, failure: SaveFailure, error?: unknown): void {
    const message = error instanceof Error ? error.message : "";
    if (!signal.aborted) emit({ type: "saveFailed", message, failure, externalCallId });
  }

  async function follow(externalCallId: string, reply: Promise<CompletionReply>): Promise<void> {
    try {
      const result = await reply;
      if (result?.leftOut?.includes(NOTES)) fail(externalCallId, "leftOut");
      else emit({ type: "saved", externalCallId });
    } catch (error) {
      fail(externalCallId, "final", error);
    }
  }

  return {
    /** Without properties, the call is only completed, and nothing is reported. */
    complete(
      cti: CallingExtensions,
      {
        externalCallId,
        engagementId,
        hidesWidget,
        properties,
      }: Parameters<CrmLink["callCompleted"]>[0],
    ): void {
      const completion = {
        externalCallId,
        ...(engagementId !== undefined && { engagementId }),
        hideWidget: hidesWidget,
        ...(properties && { engagementProperties: properties }),
      };
      const onFailure = (error: unknown) => fail(externalCallId, "retried", error);
      const reply = completeCall(cti, completion, { signal, onFailure });
      if (properties) void follow(externalCallId, reply);
    },
    resume(cti: CallingExtensions): void {
      for (const { completion, reply } of resumeCompletions(cti, { signal })) {
        void follow(String(completion.externalCallId), reply);
      }
    },
    stop: () => abort.abort(),
  };
}

/** The link through the SDK: its handlers emit events, and its methods send. */
export const connectEmbeddingCrm: ConnectCrm = (emit) => {
  const saves = createSaves(emit);
  const cti = new CallingExtensions({
    debugMode: false,
    capabilities: ["endById", "control", "contacts", "tasks", "records"],
    eventHandlers: sdkEventHandlers(emit),
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
    callCompleted: (call) => saves.complete(cti, call),
    resumeSaves: () => saves.resume(cti),
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
    showCallRecords: (requestId, { externalCallId, engagementId, isEditing }) =>
      void showCallRecords(cti, {
        requestId,
        externalCallId,
        ...(engagementId !== undefined && { engagementId }),
        isEditing,
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
      saves.stop();
      cti.destroy();
    },
  };
};
