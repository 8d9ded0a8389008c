import CallingExtensions, { isCallingError, type PayloadOf } from "@calling-extensions/sdk";
import { callerMatch } from "../call/caller-match.ts";
import type { AnnouncedCall, ConnectCrm } from "./crm-link.ts";

/** The size that the phone is drawn for; it is at home between 300 and 600 pixels of width. */
const WIDGET_SIZE = { width: 400, height: 650 };

type Failure = PayloadOf<"FAILED"> | undefined;

const messageOf = (failure: Failure, fallback: string): string =>
  failure?.error?.message || fallback;

const callIdOf = (answer: { externalCallId?: string | number | null | undefined } | undefined) =>
  answer?.externalCallId === undefined || answer.externalCallId === null
    ? undefined
    : String(answer.externalCallId);

const announcement = ({ startedAt, dialingContext, ...call }: AnnouncedCall) => ({
  ...call,
  callStartTime: startedAt,
  createEngagement: true,
  ...(dialingContext && { dialingContext }),
});

/** The link through the SDK: its handlers become events, its methods what the phone says. */
export const connectEmbeddingCrm: ConnectCrm = (tell) => {
  const cti = new CallingExtensions({
    debugMode: false,
    eventHandlers: {
      onReady: (context) =>
        tell({ type: "ready", engagementId: context?.engagementId || undefined }),
      onDialNumber: (context) => tell({ type: "dial", context }),
      onEndCall: () => tell({ type: "endCall" }),
      onSimulateIncomingCall: ({ from }) => tell({ type: "simulateIncomingCall", from }),
      onVisibilityChanged: (visibility) =>
        tell({ type: "visibilityChanged", isHidden: visibility?.isHidden ?? false }),
      onCreateEngagementSucceeded: (answer) =>
        tell({
          type: "engagementCreated",
          engagementId: answer.engagementId,
          externalCallId: callIdOf(answer),
        }),
      onCreateEngagementFailed: (failure) =>
        tell({
          type: "engagementFailed",
          message: messageOf(failure, "The CRM gave no reason."),
          externalCallId: callIdOf(failure),
        }),
      onUpdateEngagementSucceeded: (answer) =>
        tell({ type: "saved", externalCallId: callIdOf(answer) }),
      onUpdateEngagementFailed: (failure) =>
        tell({
          type: "saveFailed",
          message: messageOf(failure, "The CRM gave no reason."),
          externalCallId: callIdOf(failure),
        }),
      onCallerIdMatchSucceeded: (answer) =>
        tell({
          type: "callerMatched",
          matches: answer.callerIdMatches.filter((match) => callerMatch.safeParse(match).success),
          externalCallId: callIdOf(answer),
        }),
      onCallerIdMatchFailed: (failure) =>
        tell({
          type: "callerMatchFailed",
          message: messageOf(failure, "The CRM gave no reason."),
          externalCallId: callIdOf(failure),
        }),
      onNavigateToRecordFailed: (failure) =>
        tell({ type: "navigationFailed", message: messageOf(failure, "The CRM gave no reason.") }),
      onFailed: (failure) => {
        if (isCallingError(failure)) tell({ type: "linkFailed", message: failure.message });
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
    outgoingCall: (call) => void cti.outgoingCall(announcement(call)),
    incomingCall: (call) => void cti.incomingCall(announcement(call)),
    callAnswered: (externalCallId) => void cti.callAnswered({ externalCallId }),
    callEnded: ({ externalCallId, engagementId, endStatus }) =>
      void cti.callEnded({
        externalCallId,
        ...(engagementId !== undefined && { engagementId }),
        callEndStatus: endStatus,
      }),
    callCompleted: ({ externalCallId, engagementId, hidesWidget, properties }) =>
      void cti.callCompleted({
        externalCallId,
        ...(engagementId !== undefined && { engagementId }),
        hideWidget: hidesWidget,
        ...(properties && { engagementProperties: properties }),
      }),
    showRecord: ({ objectCoordinates }, engagementId) =>
      void cti.navigateToRecord({
        objectCoordinates,
        ...(engagementId !== undefined && { engagementId }),
      }),
    alert: (message) => void cti.sendError({ message }),
    destroy: () => cti.destroy(),
  };
};
