import CallingExtensions, { isCallingError, type PayloadOf } from "@calling-extensions/sdk";
import { refuseDial, sendDraft } from "@calling-extensions/sdk/calls";
import {
  completeCall,
  resumeCompletions,
  type CompletionAnswer,
} from "@calling-extensions/sdk/complete";
import { callerMatch } from "../call/caller-match.ts";
import type { AnnouncedCall, ConnectCrm } from "./crm-link.ts";

/** The size that the phone is drawn for; it is at home between 300 and 600 pixels of width. */
const WIDGET_SIZE = { width: 400, height: 650 };

const NO_REASON = "The CRM gave no reason.";

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
  const closing = new AbortController();

  function failSave(externalCallId: string, error: unknown): void {
    const message = error instanceof Error ? error.message : NO_REASON;
    if (!closing.signal.aborted) tell({ type: "saveFailed", message, externalCallId });
  }

  const completionOptions = (externalCallId: string) => ({
    signal: closing.signal,
    onFailure: (error: unknown) => failSave(externalCallId, error),
  });

  function follow(externalCallId: string, answer: Promise<CompletionAnswer>): void {
    answer.then(
      () => tell({ type: "saved", externalCallId }),
      (error: unknown) => failSave(externalCallId, error),
    );
  }

  const cti = new CallingExtensions({
    debugMode: false,
    capabilities: ["endById"],
    eventHandlers: {
      onReady: (context) => {
        tell({ type: "ready", engagementId: context?.engagementId || undefined });
        const options = { signal: closing.signal };
        for (const { completion, answer } of resumeCompletions(cti, options)) {
          follow(String(completion.externalCallId), answer);
        }
      },
      onDialNumber: (context) => tell({ type: "dial", context }),
      onEndCall: (named) => tell({ type: "endCall", externalCallId: callIdOf(named) }),
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
          message: messageOf(failure, NO_REASON),
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
          message: messageOf(failure, NO_REASON),
          externalCallId: callIdOf(failure),
        }),
      onNavigateToRecordFailed: (failure) =>
        tell({ type: "navigationFailed", message: messageOf(failure, NO_REASON) }),
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
    callCompleted: ({ externalCallId, engagementId, hidesWidget, properties }) => {
      const completion = {
        externalCallId,
        ...(engagementId !== undefined && { engagementId }),
        hideWidget: hidesWidget,
        ...(properties && { engagementProperties: properties }),
      };
      const answer = completeCall(cti, completion, completionOptions(externalCallId));
      if (properties) follow(externalCallId, answer);
    },
    draft: (externalCallId, properties) => void sendDraft(cti, { externalCallId, properties }),
    refuseDial: ({ startTimestamp, phoneNumber }, reason) =>
      refuseDial(cti, { startTimestamp, phoneNumber, reason }),
    showRecord: ({ objectCoordinates }, engagementId) =>
      void cti.navigateToRecord({
        objectCoordinates,
        ...(engagementId !== undefined && { engagementId }),
      }),
    alert: (message) => void cti.sendError({ message }),
    destroy() {
      closing.abort();
      cti.destroy();
    },
  };
};
