import type { AudioStats, CallOptions, Carrier } from "@calling-extensions/telephony";
import type { FarEnd } from "@calling-extensions/telephony/simulated";
import type { StoredCalls } from "../call/call-storage.ts";
import { isLive, redialContext, type WrapUp } from "../call/call.ts";
import type { CallerMatch } from "../call/caller-match.ts";
import { createCallLines } from "./call-lines.ts";
import { createCallTransfers } from "./call-transfers.ts";
import { createCallerRecords } from "./caller-records.ts";
import type { Clock } from "@calling-extensions/ui/time";
import type { ConnectCrm } from "../crm-link/crm-link.ts";
import type { Agent, Availability } from "./agent.ts";
import { isAvailable, reportAvailability } from "./availability.ts";
import type { Message } from "../languages/language.ts";
import { numberPlans } from "../numbers/number-plans.ts";
import { needsPlans, toDialedNumber } from "../numbers/phone-number.ts";
import { DEFAULT_CALLER_ID } from "../settings/defaults.ts";
import type { StoredValue } from "@calling-extensions/ui/storage";
import type { AudioOutput } from "../telephony/audio-output.ts";
import type { RecordingController, RecordingDependencies } from "./recording-controller.ts";
import { createDraftSender } from "./draft-sender.ts";
import { createRemoteControl } from "./remote-control.ts";
import { createWrapUpController } from "./wrap-up-controller.ts";
import { createCrmEventHandler } from "./crm-event-handler.ts";
import { persistState } from "./persist-state.ts";
import { callsOf, type PhoneEvent } from "./phone-state.ts";
import { createPhoneStore, type PhoneStore } from "./phone-store.ts";

/** What the user can do with the phone. The state is in `store`. */
export interface Phone {
  readonly store: PhoneStore;
  logIn(name: string): void;
  logOut(): void;
  setAvailability(availability: Availability): void;
  chooseCallerId(callerId: string): void;
  /** Calls a number. A call in progress is put on hold first. */
  dial(number: string): void;
  /** Answers the call that rings. A call in progress is put on hold first. */
  answer(options?: CallOptions): void;
  /** Ends the call in progress, and answers the one that waits. */
  hangUpAndAnswer(): void;
  /** Lets the carrier answer an incoming call: with a busy signal or its voicemail, if it has them. */
  reject(externalCallId: string, reason: "busy" | "voicemail"): void;
  /** Ends a call, by default the current one; cancels dialing; declines an incoming call. */
  hangUp(externalCallId?: string): void;
  setMuted(isMuted: boolean): void;
  setHeld(isHeld: boolean): void;
  /** Shows another call. One that is on hold is resumed, and the call in progress is put on hold. */
  switchTo(externalCallId: string): void;
  /** Connects the other party with a number, and ends the call if that succeeds. */
  transfer(number: string): void;
  /** Connects the other parties of both calls with each other, and ends both calls if that succeeds. */
  connectCalls(): void;
  /** Accepts or declines to be transferred by the other party. */
  answerTransfer(isAccepted: boolean): void;
  /** Sends a tone to the other party. */
  sendTone(tone: string): void;
  /** Loads what records calls, and hands over what was recorded before a reload. */
  loadRecordings(): Promise<RecordingController>;
  /** Records the call, after both parties have agreed. */
  startRecording(): void;
  pauseRecording(isPaused: boolean): void;
  /** Ends the recording, and stores it with the call. */
  stopRecording(): void;
  /** Stores a recording again. */
  retryRecording(externalCallId: string): void;
  discardRecording(externalCallId: string): void;
  /** Statistics of the call's audio. Undefined without a call, and if the carrier has none. */
  getAudioStats(): Promise<AudioStats | undefined>;
  /** Opens the microphone again after it failed. */
  retryMicrophone(): void;
  /** Saves the call that has ended, and calls its number again. */
  callAgain(options?: CallOptions): void;
  write(change: Partial<WrapUp>): void;
  showRecord(match: CallerMatch): void;
  /** Completes the call with what the user has written. */
  save(): void;
  /** Completes the call without notes. */
  skipNotes(): void;
  /** Sends the notes of a call again now, without waiting for the next attempt. */
  retrySave(externalCallId: string): void;
  /** Continues with something else while the notes of the call are still being saved. */
  setAside(): void;
  /** Sends an unsent draft to the CRM page, because this page is about to unload. */
  flushDraft(): void;
  dismissNotice(): void;
  /** Shows a warning until the user dismisses it. */
  notify(text: Message): void;
  /** Rings this phone from a number, as the simulated other party. */
  simulateIncomingCall(from: string): void;
  /** Stops everything. Twice is safe. */
  destroy(): void;
}

export interface PhoneOptions {
  connectCrm: ConnectCrm;
  carrier: Carrier;
  audioOutput: AudioOutput;
  farEnd: FarEnd;
  loadRecordings: () => Promise<(dependencies: RecordingDependencies) => RecordingController>;
  clock: Clock;
  createId: () => string;
  callStorage: StoredValue<StoredCalls>;
  agentStorage: StoredValue<Agent>;
}

/** Creates the phone: events of the carrier and the CRM page change the store, actions send to both. */
export function createPhone(options: PhoneOptions): Phone {
  const { connectCrm, carrier, audioOutput, farEnd, clock, createId } = options;
  const { callStorage, agentStorage } = options;
  const agent = agentStorage.load();
  const crm = connectCrm((event) => {
    handleCrmEvent(event);
    recordings?.handleEvent(event);
  });
  const store = createPhoneStore({
    crm: { status: crm.hasCrm ? "connecting" : "standalone" },
    isHidden: false,
    agentName: agent?.name,
    availability: agent?.availability ?? "available",
    callerId: DEFAULT_CALLER_ID,
    existingEngagementId: undefined,
    pendingDial: undefined,
    call: undefined,
    otherCalls: [],
    canStoreRecordings: false,
    recordings: [],
    missedCall: undefined,
    isStorageWorking: true,
    notice: undefined,
  });
  const dispatch = (event: PhoneEvent) => store.dispatch(event);
  const dependencies = { store, crm, clock };
  async function ring(from: string): Promise<void> {
    if (needsPlans(from)) await numberPlans.load();
    farEnd.ring({ fromNumber: toDialedNumber(from), toNumber: store.getState().callerId });
  }
  const notify = (text: Message) =>
    dispatch({ type: "noticeChanged", notice: { tone: "warning", text } });

  let recordings: RecordingController | undefined;
  async function loadRecordings() {
    const create = await options.loadRecordings();
    recordings ??= create({ store, crm, findLeg: (id) => lines.findLeg(id) });
    return recordings;
  }
  const startRecording = () =>
    loadRecordings().then(
      (loaded) => loaded.start(),
      () => notify(({ texts }) => texts.common.controlsNotLoaded),
    );

  const wrapUp = createWrapUpController(dependencies);
  const callerRecords = createCallerRecords(dependencies);
  const lines = createCallLines({
    ...dependencies,
    carrier,
    audioOutput,
    callerRecords,
    createId,
    setAside: () => wrapUp.setAside(),
  });
  const drafts = createDraftSender(dependencies);
  const transfers = createCallTransfers({ store, findLeg: (id) => lines.findLeg(id) });
  const remoteControl = createRemoteControl({ ...dependencies, carrier, lines, transfers });
  const handleCrmEvent = createCrmEventHandler({
    ...dependencies,
    lines,
    callerRecords,
    wrapUp,
    remoteControl,
    ring: (from) => void ring(from),
  });

  /** Until the CRM page is connected nothing is sent: `initialized` reports the state then. */
  const isConnected = () => store.getState().crm.status === "connected";

  function write(change: Partial<WrapUp>) {
    dispatch({ type: "callChanged", event: { type: "wrapUpChanged", change } });
    drafts.handleWrite();
  }

  const storedCalls = callStorage.load();
  if (storedCalls) lines.restore(storedCalls);
  const stopReporting = reportAvailability(dependencies);
  const stopPersisting = persistState({ store, callStorage, agentStorage });

  return {
    store,
    logIn(name) {
      const { pendingDial } = store.getState();
      dispatch({ type: "loggedIn", agentName: name.trim() });
      if (isConnected()) {
        crm.loggedIn();
        crm.availabilityChanged(isAvailable(store.getState()));
      }
      if (pendingDial) lines.dialForPage(pendingDial);
    },
    logOut() {
      if (callsOf(store.getState()).length > 0) return;
      dispatch({ type: "loggedOut" });
      if (isConnected()) crm.loggedOut();
    },
    setAvailability: (availability) => dispatch({ type: "availabilityChanged", availability }),
    chooseCallerId: (callerId) => dispatch({ type: "callerIdChosen", callerId }),
    dial: (number) => void lines.dial(number),
    answer: (callOptions) => void lines.answer(undefined, callOptions),
    hangUpAndAnswer: () => lines.hangUpAndAnswer(),
    reject: (externalCallId, reason) => lines.reject(externalCallId, reason),
    hangUp: (externalCallId) => lines.hangUp(externalCallId),
    setMuted: (isMuted) => lines.setMuted(isMuted),
    setHeld: (isHeld) => void lines.setHeld(isHeld),
    switchTo: (externalCallId) => void lines.switchTo(externalCallId),
    transfer: (number) => void transfers.transfer(number),
    connectCalls: () => void transfers.connectCalls(),
    answerTransfer: (isAccepted) => lines.answerTransfer(isAccepted),
    sendTone: (tone) => lines.sendTone(tone),
    loadRecordings,
    startRecording: () => void startRecording(),
    pauseRecording: (isPaused) => recordings?.setPaused(isPaused),
    stopRecording: () => recordings?.stop(),
    retryRecording: (externalCallId) => recordings?.retry(externalCallId),
    discardRecording: (externalCallId) => recordings?.discard(externalCallId),
    getAudioStats: () => lines.getAudioStats(),
    retryMicrophone: () => lines.retryMicrophone(),
    callAgain(callOptions) {
      const { call } = store.getState();
      if (!call || isLive(call) || call.direction === "INBOUND") return;
      write({ keepsOpen: true });
      wrapUp.save();
      const context = call.dialingContext && redialContext(call.dialingContext);
      void lines.dial(call.toNumber, context, callOptions);
    },
    write,
    showRecord: (match) => callerRecords.show(match),
    save: () => wrapUp.save(),
    skipNotes: () => wrapUp.skipNotes(),
    retrySave: (externalCallId) => wrapUp.retry(externalCallId),
    setAside: () => wrapUp.setAside(),
    flushDraft: () => drafts.flush(),
    dismissNotice: () => dispatch({ type: "noticeChanged", notice: undefined }),
    notify,
    simulateIncomingCall: (from) => void ring(from),
    destroy() {
      stopPersisting();
      stopReporting();
      remoteControl.destroy();
      lines.destroy();
      wrapUp.destroy();
      drafts.destroy();
      carrier.destroy();
      crm.destroy();
    },
  };
}
