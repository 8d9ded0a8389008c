import { isCallingError, type EventHandlers, type PayloadOf } from "@calling-extensions/sdk";
import {
  offersCallRecords,
  offersContacts,
  offersTasks,
  takesRecordings,
} from "@calling-extensions/sdk/calls";
import { MAX_AGENT_NAME_LENGTH } from "../settings/defaults.ts";
import type { CrmEvent } from "./crm-link.ts";

type Failure = PayloadOf<"FAILED"> | undefined;

/** The reason that the CRM page gives; empty if it gives none. */
const messageOf = (failure: Failure) => ({ message: failure?.error?.message ?? "" });

/** The call that a message is about, if the page names it. */
const callOf = (message: { externalCallId?: string | number | null | undefined } | undefined) => {
  const { externalCallId } = message ?? {};
  return { externalCallId: externalCallId == null ? undefined : String(externalCallId) };
};

/** A name as some page gives it, which may be anything. */
const readName = (name: unknown): string | undefined =>
  (typeof name === "string" && name.trim().slice(0, MAX_AGENT_NAME_LENGTH)) || undefined;

/** The handlers of the SDK's events. What the CRM page sends becomes an event of the phone. */
export const sdkEventHandlers = (emit: (event: CrmEvent) => void): EventHandlers => ({
  onReady: (context) =>
    emit({
      type: "ready",
      engagementId: context?.engagementId || undefined,
      userName: readName(context?.userName),
      takesRecordings: takesRecordings(),
      offersContacts: offersContacts(),
      offersTasks: offersTasks(),
      offersCallRecords: offersCallRecords(),
    }),
  onDialNumber: (context) => emit({ type: "dial", context }),
  onEndCall: (call) => emit({ type: "endCall", ...callOf(call) }),
  onAnswerCall: (call) => emit({ type: "answerCall", ...callOf(call) }),
  onControlCall: (call) =>
    emit({
      type: "controlCall",
      ...callOf(call),
      action: call.action ?? "",
      value: call.value ?? "",
    }),
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
    emit({ type: "engagementCreated", engagementId: reply.engagementId, ...callOf(reply) }),
  onCreateEngagementFailed: (failure) =>
    emit({ type: "engagementFailed", ...messageOf(failure), ...callOf(failure) }),
  onCallRecordingSucceeded: (reply) => emit({ type: "recordingStored", ...callOf(reply) }),
  onCallRecordingFailed: (failure) =>
    emit({ type: "recordingFailed", ...messageOf(failure), ...callOf(failure) }),
  onCallerIdMatchSucceeded: (reply) =>
    emit({ type: "callerMatched", matches: reply.callerIdMatches, ...callOf(reply) }),
  onCallerIdMatchFailed: (failure) =>
    emit({ type: "callerMatchFailed", ...messageOf(failure), ...callOf(failure) }),
  onContactsFound: ({ requestId, contacts, error }) =>
    emit({
      type: "contactsFound",
      requestId: requestId ?? "",
      contacts: contacts ?? undefined,
      message: error?.message ?? "",
    }),
  onCallRecords: ({ requestId, records }) =>
    emit({
      type: "callRecordsShown",
      requestId: requestId ?? "",
      records: records ?? undefined,
    }),
  onTaskCreated: ({ requestId, error }) => {
    const task = { requestId: requestId ?? "" };
    if (!error) emit({ type: "taskCreated", ...task });
    else emit({ type: "taskCreationFailed", ...task, message: error.message ?? "" });
  },
  onNavigateToRecordFailed: (failure) => emit({ type: "navigationFailed", ...messageOf(failure) }),
  onFailed: (failure) => {
    if (isCallingError(failure)) emit({ type: "linkFailed", message: failure.message });
  },
});
