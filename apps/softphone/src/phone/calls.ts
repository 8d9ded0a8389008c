import type { Carrier } from "@calling-extensions/telephony";
import type { FarEnd } from "@calling-extensions/telephony/simulated";
import type { StoredValue } from "@calling-extensions/ui/storage";
import type { SteadyClock } from "@calling-extensions/platform";
import type { StoredCalls } from "../call/call-storage.ts";
import type { FollowUpStorage } from "../call/follow-up-storage.ts";
import {
  dialTextOf,
  isLive,
  redialContext,
  type DialingContext,
  type WrapUp,
} from "../call/call.ts";
import type { Contact } from "../crm-link/crm-link.ts";
import { toDialedNumber } from "../numbers/phone-number.ts";
import type { AudioOutput } from "../telephony/audio-output.ts";
import { createContactLookup } from "./contact-lookup.ts";
import { createCallLines } from "./call-lines.ts";
import { createCallTransfers } from "./call-transfers.ts";
import { createCallerRecords } from "./caller-records.ts";
import { CrmEventHandler } from "./crm-event-handler.ts";
import { createContactSearch } from "./contact-search.ts";
import { createDraftSender } from "./draft-sender.ts";
import { FollowUps } from "./follow-ups.ts";
import { persistCalls } from "./persist-calls.ts";
import { callsOf } from "./phone-state.ts";
import type { Calls, CallsContext } from "./phone.ts";
import type { RecordingController, RecordingDependencies } from "./recording-controller.ts";
import { createRemoteControl } from "./remote-control.ts";
import { SleepWatch } from "./sleep-watch.ts";
import { WrapUpController } from "./wrap-up-controller.ts";
import { createWrapUpLimit } from "./wrap-up-limit.ts";

export interface CallsOptions extends CallsContext {
  carrier: Carrier;
  audioOutput: AudioOutput;
  farEnd: FarEnd;
  createRecordings: (dependencies: RecordingDependencies) => RecordingController;
  clock: SteadyClock;
  createId: () => string;
  callStorage: StoredValue<StoredCalls>;
  followUpStorage: FollowUpStorage;
}

/** Makes calls: events of the carrier and the CRM page change the store, actions send to both. */
export function createCalls(options: CallsOptions): Calls {
  const { store, crm, carrier, audioOutput, farEnd, clock, createId, callStorage } = options;
  const dependencies = { store, crm, clock };
  function ring(from: string) {
    farEnd.ring({ fromNumber: toDialedNumber(from), toNumber: store.getState().callerId });
  }

  const sleepWatch = new SleepWatch({ ...dependencies, findLeg: (id) => lines.findLeg(id) });
  const followUps = new FollowUps({ ...dependencies, storage: options.followUpStorage });
  const wrapUp = new WrapUpController({
    ...dependencies,
    requestFollowUp: (call) => followUps.request(call),
    hasCutShort: (externalCallId) => sleepWatch.hasCutShort(externalCallId),
  });
  const callerRecords = createCallerRecords(dependencies);
  const contactLookup = createContactLookup(dependencies);
  const lines = createCallLines({
    ...dependencies,
    carrier,
    audioOutput,
    callerRecords,
    contactLookup,
    sleepWatch,
    createId,
    setAside: () => wrapUp.setAside(),
  });
  const storedCalls = callStorage.load();
  const drafts = createDraftSender(dependencies, storedCalls ? callsOf(storedCalls) : []);
  const recordings = options.createRecordings({ store, crm, findLeg: (id) => lines.findLeg(id) });
  const transfers = createCallTransfers({ store, findLeg: (id) => lines.findLeg(id) });
  const remoteControl = createRemoteControl({ ...dependencies, carrier, lines, transfers });
  const contacts = createContactSearch(dependencies);
  const crmEvents = new CrmEventHandler({
    ...dependencies,
    lines,
    drafts,
    callerRecords,
    contactLookup,
    wrapUp,
    remoteControl,
    ring,
  });

  function write(change: Partial<WrapUp>) {
    store.dispatch({ type: "callChanged", event: { type: "wrapUpChanged", change } });
    drafts.handleWrite();
  }

  if (storedCalls) lines.restore(storedCalls);
  const stopPersisting = persistCalls(store, callStorage);
  const wrapUpLimit = createWrapUpLimit({ store, clock });

  return {
    handleEvent(event) {
      crmEvents.handle(event);
      recordings.handleEvent(event);
      contacts.handleEvent(event);
      contactLookup.handleEvent(event);
      followUps.handleEvent(event);
    },
    dialForPage: (context) => lines.dialForPage(context),
    dial: (number, contact) => void lines.dial(number, contact && contextOf(number, contact)),
    searchContacts: (name) => contacts.search(name),
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
    startRecording: () => recordings.start(),
    pauseRecording: (isPaused) => recordings.setPaused(isPaused),
    stopRecording: () => recordings.stop(),
    retryRecording: (externalCallId) => recordings.retry(externalCallId),
    discardRecording: (externalCallId) => recordings.discard(externalCallId),
    getAudioStats: () => lines.getAudioStats(),
    retryMicrophone: () => lines.retryMicrophone(),
    callAgain(callOptions) {
      const { call } = store.getState();
      if (!call || isLive(call) || call.direction === "INBOUND") return;
      write({ keepsOpen: true });
      wrapUp.save();
      const context = call.dialingContext && redialContext(call.dialingContext);
      void lines.dial(
        dialTextOf({ number: call.toNumber, extension: call.extension }),
        context,
        callOptions,
      );
    },
    write,
    showRecord: (match) => callerRecords.show(match),
    save: () => wrapUp.save(),
    skipNotes: () => wrapUp.skipNotes(),
    extendWrapUp: () => wrapUpLimit.extend(),
    endWrapUp: () => wrapUpLimit.end(),
    retrySave: (externalCallId) => wrapUp.retry(externalCallId),
    setAside: () => wrapUp.setAside(),
    retryFollowUp: (requestId) => followUps.retry(requestId),
    discardFollowUp: (requestId) => followUps.discard(requestId),
    flushDraft: () => drafts.flush(),
    simulateIncomingCall: ring,
    destroy() {
      stopPersisting();
      remoteControl.destroy();
      lines.destroy();
      sleepWatch.destroy();
      wrapUp.destroy();
      wrapUpLimit.destroy();
      drafts.destroy();
      contacts.destroy();
      followUps.destroy();
      recordings.destroy();
      carrier.destroy();
    },
  };
}

/** The context of a call to a contact, as if the CRM page had asked for it. */
const contextOf = (phoneNumber: string, { objectId, objectTypeId }: Contact): DialingContext => ({
  phoneNumber,
  objectId,
  calleeInfo: { calleeId: objectId, calleeObjectTypeId: objectTypeId },
});
