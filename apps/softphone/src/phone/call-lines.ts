import type {
  AudioStats,
  CallLeg,
  CallOptions,
  Carrier,
  LegNumbers,
} from "@calling-extensions/telephony";
import type { StoredCalls } from "../call/call-storage.ts";
import {
  engagementIdOf,
  isActive,
  isDialing,
  isIncoming,
  type Call,
  type DialingContext,
} from "../call/call.ts";
import { createCall } from "../call/create-call.ts";
import type { KnownEnd } from "../call/reduce-call.ts";
import { english, type Message } from "../languages/language.ts";
import { formatNumber } from "../numbers/phone-number.ts";
import type { AudioOutput } from "../telephony/audio-output.ts";
import { toAnnouncedCall } from "./announced-call.ts";
import { createCallLine, type CallLine } from "./call-line.ts";
import type { ContactLookup } from "./contact-lookup.ts";
import type { CallerRecords } from "./caller-records.ts";
import { createMovedCall, type MovedCall } from "./create-moved-call.ts";
import { createTurns, type Act } from "./create-turns.ts";
import { findDialObstacle, readDial } from "./dial-obstacle.ts";
import { findUnavailableReason, rejectMissedCall } from "./missed-call.ts";
import { callsOf, findCall, findMainCall, liveCallsOf, type Notice } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";
import type { SleepWatch } from "./sleep-watch.ts";

/** The phone's two lines: starts, answers, holds and ends calls. One call at a time is not on hold. */
export interface CallLines {
  /** Calls a number. A call in progress is put on hold first. */
  dial(number: string, dialingContext?: DialingContext, options?: CallOptions): Promise<void>;
  /** Calls the number that the CRM page asks for, unless there is a call. */
  dialForPage(context: DialingContext): void;
  /** Answers the call with this id, or the one that rings. A call in progress is put on hold first. */
  answer(externalCallId?: string, options?: CallOptions): Promise<void>;
  /** Ends the call in progress, and answers the one that waits. */
  hangUpAndAnswer(): void;
  /** Ends the call with this id and no other; without an id, the current one. Declines an incoming call. */
  hangUp(externalCallId?: string): void;
  /** Lets the carrier answer an incoming call. */
  reject(externalCallId: string, reason: "busy" | "voicemail"): void;
  /** Mutes the user in the call with this id, by default the current one. */
  setMuted(isMuted: boolean, externalCallId?: string): void;
  /** Puts the call with this id on hold, or resumes it; by default the current one. */
  setHeld(isHeld: boolean, externalCallId?: string): Promise<void>;
  /** Shows another call. One that is on hold is resumed, and the call in progress is put on hold. */
  switchTo(externalCallId: string): Promise<void>;
  /** Accepts or declines to be transferred by the other party of the current call. */
  answerTransfer(isAccepted: boolean): void;
  /**
   * Sends a tone to the other party of the call with this id, by default the current one. Ignores other characters
   * than those of a telephone.
   */
  sendTone(tone: string, externalCallId?: string): void;
  /** Statistics of the current call's audio. Undefined without a call, and if the carrier has none. */
  getAudioStats(): Promise<AudioStats | undefined>;
  /** Opens the microphone again after it failed. */
  retryMicrophone(): void;
  /** Continues the calls from before a reload. */
  restore(calls: StoredCalls): void;
  /** Continues a call of another tab. If it can't, the call has failed. */
  takeOver(call: MovedCall): void;
  /** The CRM page knows that a call is over, which this phone may have lost. */
  learnEnd(externalCallId: string, end: KnownEnd): void;
  /** Tells the CRM page about the live calls again: it has lost what it knew of them. */
  announceAgain(): void;
  findLeg(externalCallId: string | undefined): CallLeg | undefined;
  destroy(): void;
}

const legStates = { dialing: "dialing", ringing: "ringing", inProgress: "connected" } as const;

const isResumable = (call: Call | undefined): boolean =>
  call?.state === "inProgress" && call.isHeld;

export function createCallLines({
  store,
  crm,
  clock,
  carrier,
  audioOutput,
  callerRecords,
  contactLookup,
  sleepWatch,
  createId,
  setAside,
}: PhoneDependencies & {
  carrier: Carrier;
  audioOutput: AudioOutput;
  callerRecords: CallerRecords;
  contactLookup: ContactLookup;
  sleepWatch: SleepWatch;
  /** Removes a call whose notes are being saved from the screen. */
  setAside: () => void;
  /** Creates the id under which the CRM knows a call. */
  createId: () => string;
}): CallLines {
  /** The lines of the live calls, by id. */
  const lines = new Map<string, CallLine>();
  /** While the carrier puts a call on hold or resumes it, what else changes who talks to the user waits. */
  const takeTurn = createTurns();

  const findLine = (call: Call | undefined) => call && lines.get(call.externalCallId);
  const currentLine = () => findLine(store.getState().call);
  const callWith = (externalCallId: string | undefined) =>
    externalCallId === undefined
      ? store.getState().call
      : findCall(store.getState(), externalCallId);
  const findActiveCall = () => callsOf(store.getState()).find(isActive);

  const play = () =>
    audioOutput.play(findLine(findMainCall(store.getState()))?.leg.audio.remoteStream);

  function follow({ externalCallId }: Call, leg: CallLeg) {
    const line = createCallLine({
      externalCallId,
      leg,
      store,
      crm,
      clock,
      sleepWatch,
      onAnswered: () => handleAnswered(externalCallId),
      onEnded: () => lines.delete(externalCallId),
    });
    lines.set(externalCallId, line);
    play();
  }

  function handleAnswered(externalCallId: string) {
    for (const call of callsOf(store.getState()).filter(isActive)) {
      if (call.externalCallId !== externalCallId) void findLine(call)?.setHeld(true);
    }
    const { call } = store.getState();
    if (call?.externalCallId === externalCallId && call.direction === "INBOUND") {
      callerRecords.showOnlyMatch();
    }
  }

  const setHeld = async (call: Call, isHeld: boolean): Promise<boolean> =>
    (await findLine(call)?.setHeld(isHeld)) ?? true;

  /** Continues at once, or as soon as the call in progress is on hold. */
  function holdActiveCall(next: Act): ReturnType<Act> {
    const active = findActiveCall();
    return active ? holdFirst(active, next) : next();
  }
  async function holdFirst(active: Call, next: Act): Promise<void> {
    if (await setHeld(active, true)) await next();
  }

  const begin = (
    direction: Call["direction"],
    numbers: LegNumbers,
    details: Pick<Call, "dialingContext" | "callerName" | "extension"> = {},
  ): Call =>
    createCall({
      externalCallId: createId(),
      direction,
      numbers,
      startedAt: clock.now(),
      hasCrm: crm.hasCrm,
      ...details,
    });

  /** Shows why a call isn't made; the CRM page shows it too if it asked for the call. */
  function rejectDial(text: Message, context: DialingContext | undefined) {
    showNotice("danger", text);
    if (context) crm.refuseDial(context, text(english));
  }

  async function dial(
    text: string,
    dialingContext?: DialingContext,
    {
      canAddCall = carrier.capabilities.hold,
      ...options
    }: CallOptions & { canAddCall?: boolean } = {},
  ): Promise<void> {
    // A call whose notes are being saved doesn't occupy the line.
    setAside();
    const { agentName, callerId } = store.getState();
    if (agentName === undefined) {
      if (dialingContext) store.dispatch({ type: "dialPostponed", context: dialingContext });
      return;
    }
    const { toNumber, extension, problem } = readDial(text, dialingContext, store.getState());
    const isRejected = () => {
      const obstacle = findDialObstacle(store.getState(), canAddCall);
      if (obstacle) {
        rejectDial(({ texts }) => texts.notices[obstacle](formatNumber(toNumber)), dialingContext);
      }
      return obstacle !== undefined;
    };
    if (problem) {
      rejectDial(problem, dialingContext);
      return;
    }
    const place = () => {
      // Another call may have come in meanwhile.
      if (isRejected()) return undefined;
      const call = begin(
        "OUTBOUND",
        { fromNumber: callerId, toNumber },
        { dialingContext, extension },
      );
      store.dispatch({ type: "callStarted", call });
      crm.outgoingCall({ ...toAnnouncedCall(call), dialingContext });
      contactLookup.find(call);
      follow(call, carrier.place({ fromNumber: callerId, toNumber }, options));
      return undefined;
    };
    await takeTurn(() => (isRejected() ? undefined : holdActiveCall(place)));
  }

  function handleIncoming(leg: CallLeg) {
    setAside();
    const state = store.getState();
    const unavailable = findUnavailableReason(state);
    const call = begin("INBOUND", leg.numbers, { callerName: leg.callerName });
    if (unavailable) {
      rejectMissedCall({ store, crm, clock, carrier }, call, leg, unavailable);
      return;
    }
    // Also beside notes, so that nobody who is typing loses the field.
    store.dispatch({ type: state.call ? "callWaiting" : "callStarted", call });
    crm.incomingCall(toAnnouncedCall(call));
    follow(call, leg);
  }

  const showNotice = (tone: Notice["tone"], text: Message) =>
    store.dispatch({ type: "noticeChanged", notice: { tone, text } });

  const findIncoming = (externalCallId: string | undefined) =>
    callsOf(store.getState()).find(
      (call) => isIncoming(call) && (externalCallId ?? call.externalCallId) === call.externalCallId,
    );

  function answer(id?: string, options?: CallOptions): ReturnType<Act> {
    const call = findIncoming(id);
    if (!call) return undefined;
    return holdActiveCall(() => {
      store.dispatch({ type: "callSelected", externalCallId: call.externalCallId });
      findLine(call)?.leg.answer(options);
      return undefined;
    });
  }

  function resumeCall(externalCallId: string): ReturnType<Act> {
    const state = store.getState();
    const call = findCall(state, externalCallId);
    // It would be talking, too, as soon as the other one is answered.
    if (!call || !isResumable(call) || liveCallsOf(state).some(isDialing)) return undefined;
    return holdActiveCall(async () => {
      store.dispatch({ type: "callSelected", externalCallId });
      await setHeld(call, false);
    });
  }

  async function switchTo(externalCallId: string): Promise<void> {
    if (isResumable(callWith(externalCallId))) await takeTurn(() => resumeCall(externalCallId));
    else store.dispatch({ type: "callSelected", externalCallId });
  }

  function takeOver(moved: MovedCall) {
    const { externalCallId, engagementId } = moved;
    // The notes on an ended one that this phone doesn't know are finished in the page.
    if (findCall(store.getState(), externalCallId) || moved.state === "ended") return;
    setAside();
    const liveCalls = liveCallsOf(store.getState());
    const canJoin = moved.state === "inProgress" && carrier.capabilities.hold;
    if (liveCalls.length > 1 || (liveCalls.length === 1 && !canJoin)) {
      crm.callEnded({ externalCallId, engagementId, endStatus: "FAILED" });
      return;
    }
    const isFirst = liveCalls.length === 0;
    const call = createMovedCall(moved, { isHeld: !isFirst });
    store.dispatch({ type: isFirst ? "callStarted" : "callWaiting", call });
    contactLookup.find(call);
    resume(call);
  }

  function announceAgain() {
    for (const call of liveCallsOf(store.getState())) {
      const { direction, state, externalCallId, dialingContext } = call;
      // Otherwise, the page may know the call.
      if (engagementIdOf(call) === undefined) continue;
      const announced = toAnnouncedCall(call);
      if (direction === "INBOUND") crm.incomingCall(announced);
      else crm.outgoingCall({ ...announced, dialingContext });
      if (state === "inProgress") crm.callAnswered(externalCallId);
    }
  }

  function resume(call: Call) {
    const state = legStates[call.state as keyof typeof legStates];
    follow(call, carrier.resume({ ...call, state }));
  }

  const stopPlaying = store.subscribe(play);
  const stopReceiving = carrier.on((event) => {
    if (event.type === "incomingCall") handleIncoming(event.leg);
    if (event.type === "voicemailLeft") {
      const name = formatNumber(event.fromNumber);
      showNotice("good", ({ texts }) => texts.notices.voicemailLeft(name));
    }
    if (event.type === "unreadableCall") {
      showNotice("warning", ({ texts }) => texts.notices.unreadableCall);
    }
  });

  return {
    dial,
    dialForPage: (context) => void dial(context.phoneNumber, context, { canAddCall: false }),
    answer: (id, options) => takeTurn(() => answer(id, options)),
    hangUpAndAnswer() {
      const call = findIncoming(undefined);
      const ended = findMainCall(store.getState());
      if (!call || call === ended) return;
      store.dispatch({ type: "callSelected", externalCallId: call.externalCallId });
      findLine(ended)?.hangUp();
      findLine(call)?.leg.answer();
    },
    hangUp(externalCallId) {
      const state = store.getState();
      const isAny = externalCallId === undefined;
      findLine(isAny ? findMainCall(state) : findCall(state, externalCallId))?.hangUp();
    },
    reject: (id, reason) => findLine(findIncoming(id))?.leg.reject(reason),
    setMuted: (isMuted, id) => findLine(callWith(id))?.leg.setMuted(isMuted),
    async setHeld(isHeld, id) {
      const call = callWith(id);
      if (!call) return;
      await takeTurn(
        isHeld
          ? async () => void (await setHeld(call, true))
          : () => resumeCall(call.externalCallId),
      );
    },
    switchTo,
    answerTransfer: (isAccepted) => currentLine()?.answerTransfer(isAccepted),
    sendTone(tone, id) {
      if (/^[\d*#]$/.test(tone)) findLine(callWith(id))?.leg.sendDtmf(tone);
    },
    getAudioStats: async () => currentLine()?.leg.getAudioStats(),
    retryMicrophone: () => currentLine()?.leg.retryMicrophone(),
    restore(calls) {
      store.dispatch({ type: "callsRestored", ...calls });
      for (const call of liveCallsOf(store.getState())) resume(call);
    },
    takeOver,
    learnEnd(externalCallId, end) {
      const event = { type: "endLearned", end, wrapUpSince: clock.now() } as const;
      store.dispatch({ type: "callChanged", externalCallId, event });
      lines.get(externalCallId)?.drop();
    },
    announceAgain,
    findLeg: (externalCallId) => lines.get(externalCallId ?? "")?.leg,
    destroy() {
      stopReceiving();
      stopPlaying();
    },
  };
}
