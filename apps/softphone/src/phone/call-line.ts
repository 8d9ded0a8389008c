import type {
  AudioStats,
  CallLeg,
  CallOptions,
  Carrier,
  LegAudio,
  LegEnding,
  LegNumbers,
  TransferRequest,
} from "@calling-extensions/telephony";
import type { StoredCalls } from "../call/call-storage.ts";
import { engagementIdOf, isLive, type Call, type DialingContext } from "../call/call.ts";
import type { CallerMatch } from "../call/caller-match.ts";
import type { MovedCall } from "../crm-link/crm-link.ts";
import { createCall } from "../call/create-call.ts";
import { toEndStatus } from "../call/end-status.ts";
import type { CallEvent } from "../call/reduce-call.ts";
import { formatNumber, readNumber } from "../numbers/phone-number.ts";
import { findUnavailableReason, missedCallNotice, type UnavailableReason } from "./missed-call.ts";
import type { RecordedStreams } from "../recording/call-recorder.ts";
import type { AudioOutput } from "../telephony/audio-output.ts";
import { findCall, type Notice } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/** The phone's one line: starts and ends calls at the carrier, and reports them to the store and the CRM. */
export interface CallLine {
  dial(number: string, dialingContext?: DialingContext, options?: CallOptions): void;
  answer(options?: CallOptions): void;
  /** Answers the call with this id and no other; without an id, the current call. */
  answerCall(externalCallId: string | undefined): void;
  /** Ends the call, cancels dialing, or declines an incoming call. */
  hangUp(): void;
  setMuted(isMuted: boolean): void;
  setHeld(isHeld: boolean): void;
  /** Connects the other party with a number, without asking there, and ends the call. */
  transfer(number: string): Promise<void>;
  /** Accepts or declines to be transferred by the other party. */
  answerTransfer(isAccepted: boolean): void;
  /** Sends a tone to the other party; ignores other characters than those of a telephone. */
  sendTone(tone: string): void;
  /** Statistics of the call's audio. Undefined without a call, and if the carrier has none. */
  getAudioStats(): Promise<AudioStats | undefined>;
  /** Opens the microphone again after it failed. */
  retryMicrophone(): void;
  /** Ends the call with this id and no other; without an id, the current call. */
  end(externalCallId: string | undefined): void;
  /** Opens the caller's record in the CRM if exactly one matches and none was opened yet. */
  showOnlyMatch(): void;
  showRecord(match: CallerMatch): void;
  /** Continues the calls from before a reload. */
  restore(calls: StoredCalls): void;
  /** Continues a call of another tab. A line that is in use can't: then the call has failed. */
  takeOver(call: MovedCall): void;
  destroy(): void;
}

const legStates = { dialing: "dialing", ringing: "ringing", inProgress: "connected" } as const;

export function createCallLine({
  store,
  crm,
  clock,
  carrier,
  audioOutput,
  setStreams,
  createId,
  setAside,
}: PhoneDependencies & {
  carrier: Carrier;
  audioOutput: AudioOutput;
  /** Receives both voices of the call for its recording; undefined when it has ended. */
  setStreams: (streams: RecordedStreams | undefined) => void;
  /** Frees the line of a call whose notes are being saved. */
  setAside: () => void;
  /** Creates the id under which the CRM knows a call. */
  createId: () => string;
}): CallLine {
  let leg: CallLeg | undefined;
  let transferRequest: TransferRequest | undefined;

  const current = () => store.getState().call;
  const isCurrent = (externalCallId: string | undefined): boolean =>
    externalCallId === undefined || externalCallId === current()?.externalCallId;
  const updateCall = (event: CallEvent) => store.dispatch({ type: "callChanged", event });
  /** Shows why a call isn't made; the CRM page shows it too if it asked for the call. */
  function rejectDial(text: string, context: DialingContext | undefined) {
    store.dispatch({ type: "noticeChanged", notice: { tone: "danger", text } });
    if (context) crm.refuseDial(context, text);
  }

  const showNotice = (notice: Notice): void => store.dispatch({ type: "noticeChanged", notice });

  const begin = (
    direction: Call["direction"],
    numbers: LegNumbers,
    dialingContext?: DialingContext,
  ): Call =>
    createCall({
      externalCallId: createId(),
      direction,
      numbers,
      startedAt: clock.now(),
      hasCrm: crm.hasCrm,
      dialingContext,
    });

  function start(...details: Parameters<typeof begin>): Call {
    const call = begin(...details);
    store.dispatch({ type: "callStarted", call });
    return call;
  }

  function showAudio({ isMuted, isHeld, remoteStream, localStream, ...audio }: LegAudio) {
    audioOutput.play(remoteStream);
    // Somebody on hold must not be recorded.
    setStreams({ localStream: isHeld ? undefined : localStream, remoteStream });
    store.dispatch({ type: "audioChanged", audio });
    const call = current();
    const chosen = { isMuted, isHeld, withoutMicrophone: audio.microphone === "unused" };
    const isChanged = (key: keyof typeof chosen) => call?.[key] !== chosen[key];
    if (call && (isChanged("isMuted") || isChanged("isHeld") || isChanged("withoutMicrophone"))) {
      updateCall({ type: "audioChanged", ...chosen });
    }
  }

  function followLeg(followed: CallLeg) {
    leg = followed;
    showAudio(followed.audio);
    followed.on((event) => {
      const call = current();
      if (!call || leg !== followed) return;
      switch (event.type) {
        case "ringing":
          updateCall({ type: "ringing" });
          return;
        case "answered":
          updateCall({ type: "answered", at: clock.now() });
          crm.callAnswered(call.externalCallId);
          if (call.direction === "INBOUND") showOnlyMatch();
          return;
        case "audioChanged":
          showAudio(event.audio);
          return;
        case "transferRequested":
          showTransferRequest(event.request);
          return;
        case "ended":
          leg = undefined;
          showTransferRequest(undefined);
          audioOutput.play(undefined);
          setStreams(undefined);
          store.dispatch({ type: "audioChanged", audio: undefined });
          end(call, event.ending);
      }
    });
  }

  function showTransferRequest(request: TransferRequest | undefined) {
    transferRequest = request;
    store.dispatch({ type: "transferRequested", toNumber: request?.toNumber });
  }

  function end(call: Call, ending: LegEnding) {
    const wasAnswered = call.answeredAt !== undefined;
    const endStatus = toEndStatus({ direction: call.direction, wasAnswered, ending });
    const problem = ending.cause === "failed" ? ending.problem : undefined;
    updateCall({ type: "ended", at: clock.now(), endStatus, problem });
    const { externalCallId } = call;
    const engagementId = engagementIdOf(call);
    crm.callEnded({ externalCallId, engagementId, endStatus });
    if (call.direction === "OUTBOUND" || call.answeredAt !== undefined) return;
    // There was no conversation, so there is nothing to write, and the line is free for the next call.
    // The phone stays visible to show a missed call.
    const isMissed = endStatus !== "REJECTED";
    crm.callCompleted({ externalCallId, engagementId, hidesWidget: !isMissed });
    const notice = isMissed ? missedCallNotice(call) : undefined;
    store.dispatch({ type: "callFinished", externalCallId, notice });
  }

  /** Puts a call that can't ring on the timeline. The current call is not affected. */
  function recordMissedCall(
    incoming: CallLeg,
    numbers: LegNumbers,
    { endStatus, reason }: UnavailableReason,
  ) {
    incoming.reject(endStatus === "BUSY" ? "busy" : "unavailable");
    const call = begin("INBOUND", numbers);
    const { externalCallId } = call;
    crm.incomingCall(toAnnouncement(call));
    crm.callEnded({ externalCallId, engagementId: undefined, endStatus });
    crm.callCompleted({ externalCallId, engagementId: undefined, hidesWidget: false });
    const missed: Call = { ...call, state: "ended", endedAt: clock.now(), endStatus };
    store.dispatch({ type: "callMissed", call: missed, notice: missedCallNotice(call, reason) });
  }

  function dial(text: string, dialingContext?: DialingContext, options?: CallOptions) {
    // A call whose notes are being saved doesn't occupy the line.
    setAside();
    const { call, agentName, callerId } = store.getState();
    if (agentName === undefined) {
      if (dialingContext) store.dispatch({ type: "dialPostponed", context: dialingContext });
      return;
    }
    const number = readNumber(text, dialingContext?.countryCode ?? undefined);
    const toNumber = number.kind === "dialable" ? number.dialString : text;
    if (call) {
      const reason = isLive(call)
        ? "You're on a call. Hang up"
        : "Save your notes on the last call";
      rejectDial(`${reason} before you call ${formatNumber(toNumber)}.`, dialingContext);
      return;
    }
    if (number.kind === "undialable") {
      rejectDial(`Can't call "${text.slice(0, 100)}". ${number.message}`, dialingContext);
      return;
    }
    const started = start("OUTBOUND", { fromNumber: callerId, toNumber }, dialingContext);
    crm.outgoingCall({ ...toAnnouncement(started), dialingContext });
    followLeg(carrier.place({ fromNumber: callerId, toNumber }, options));
  }

  function handleIncoming(incoming: CallLeg, numbers: LegNumbers) {
    setAside();
    const unavailable = findUnavailableReason(store.getState());
    if (unavailable) {
      recordMissedCall(incoming, numbers, unavailable);
      return;
    }
    crm.incomingCall(toAnnouncement(start("INBOUND", numbers)));
    followLeg(incoming);
  }

  function showRecord(match: CallerMatch) {
    const call = current();
    if (!call) return;
    updateCall({ type: "recordShown" });
    crm.showRecord(match, engagementIdOf(call));
  }

  function showOnlyMatch() {
    const call = current();
    const [match, ...others] = call?.matches ?? [];
    if (match && others.length === 0 && call?.answeredAt !== undefined && !call.wasShownRecord) {
      showRecord(match);
    }
  }

  function hangUp() {
    const call = current();
    if (call?.state === "ringing" && call.direction === "INBOUND") leg?.reject();
    else leg?.hangUp();
  }

  function takeOver(moved: MovedCall) {
    const { externalCallId, engagementId, direction, state, startedAt, answeredAt, notes } = moved;
    if (findCall(store.getState(), externalCallId)) return;
    setAside();
    if (current()) {
      crm.callEnded({ externalCallId, engagementId, endStatus: "FAILED" });
      return;
    }
    const numbers = { fromNumber: moved.fromNumber, toNumber: moved.toNumber };
    const started = createCall({ externalCallId, direction, numbers, startedAt, hasCrm: true });
    const call: Call = {
      ...started,
      // Whether the user was muted is not known, and nobody is unmuted by surprise.
      isMuted: state === "inProgress",
      ...(answeredAt !== undefined && { answeredAt }),
      ...(engagementId !== undefined && { engagement: { status: "created", id: engagementId } }),
      wrapUp: { ...started.wrapUp, notes },
    };
    store.dispatch({ type: "callStarted", call: { ...call, state } });
    resume(state, call);
  }

  const resume = (state: keyof typeof legStates, call: Call): void =>
    followLeg(carrier.resume({ ...call, state: legStates[state] }));

  return {
    dial,
    answer: (options) => leg?.answer(options),
    hangUp,
    setMuted: (isMuted) => leg?.setMuted(isMuted),
    setHeld(isHeld) {
      leg?.setHeld(isHeld).catch(() => {
        const text = isHeld ? "Couldn't put the call on hold." : "Couldn't resume the call.";
        store.dispatch({ type: "noticeChanged", notice: { tone: "danger", text } });
      });
    },
    async transfer(text) {
      const transferred = leg;
      if (!transferred) return;
      let ending: LegEnding | undefined;
      transferred.on((event) => {
        if (event.type === "ended") ({ ending } = event);
      });
      const number = readNumber(text);
      const target = number.kind === "dialable" ? number.dialString : text;
      showNotice({ tone: "warning", text: `Transferring to ${formatNumber(target)}…` });
      const isRefused = await transferred.transfer(target).then(
        () => false,
        () => true,
      );
      if (ending?.cause === "transferred") {
        showNotice({ tone: "good", text: `Transferred to ${formatNumber(target)}.` });
      } else if (isRefused && !ending) {
        showNotice({
          tone: "danger",
          text: `Couldn't transfer to ${formatNumber(target)}. You're still on the call.`,
        });
        // The call has ended in another way, which its screen shows.
      } else store.dispatch({ type: "noticeChanged", notice: undefined });
    },
    answerTransfer(isAccepted) {
      if (isAccepted) transferRequest?.accept();
      else transferRequest?.decline();
    },
    sendTone(tone) {
      if (/^[\d*#]$/.test(tone)) leg?.sendDtmf(tone);
    },
    getAudioStats: async () => leg?.getAudioStats(),
    retryMicrophone: () => leg?.retryMicrophone(),
    answerCall(externalCallId) {
      if (current()?.state === "ringing" && isCurrent(externalCallId)) leg?.answer();
    },
    end(externalCallId) {
      if (isCurrent(externalCallId)) hangUp();
    },
    showOnlyMatch,
    showRecord,
    restore(calls) {
      store.dispatch({ type: "callsRestored", ...calls });
      const { call } = calls;
      if (call?.state !== "dialing" && call?.state !== "ringing" && call?.state !== "inProgress")
        return;
      resume(call.state, call);
    },
    takeOver,
    destroy: carrier.on((event) => {
      if (event.type === "incomingCall") handleIncoming(event.leg, event.leg.numbers);
    }),
  };
}

const toAnnouncement = ({ externalCallId, fromNumber, toNumber, startedAt }: Call) => ({
  externalCallId,
  fromNumber,
  toNumber,
  startedAt,
});
