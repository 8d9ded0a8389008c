import type { LegAudio, LegProblem } from "@calling-extensions/telephony";
import { newFollowUp } from "../call/follow-up-schema.ts";
import type { Texts } from "../languages/en.ts";
import type { CallEvent } from "../call/call-events.ts";
import type { CallRecord } from "../crm-link/crm-link.ts";
import type { CallerMatch } from "../crm-link/caller-match.ts";
import { DEFAULT_WRAP_UP_LIMIT_MS } from "../settings/defaults.ts";
import type { RecordingStatus } from "../recording/recording-state.ts";
import { dial, hangUp, keysAndHangUp, ring, talk, type Screen } from "./screen.ts";
import { ada, type Tab } from "./tab.ts";

const change = (tab: Tab, event: CallEvent) => tab.phone.store.dispatch(event);
const showRecording = (tab: Tab, status: RecordingStatus, message?: string) =>
  tab.phone.store.dispatch({
    type: "recordingChanged",
    externalCallId: "call-1",
    status,
    message,
  });
/** Only calls with audio are recorded. */
export function talkAudibly(tab: Tab) {
  Object.assign(tab.carrier.capabilities, { media: true });
  talk(tab);
}
export const contact = {
  objectTypeId: "0-1",
  objectId: 101,
  name: "Ada Example",
  company: "Example Works",
  phoneNumbers: [ada],
};
function showRecords(tab: Tab, records: readonly CallRecord[]) {
  tab.calls.records.load();
  const [, requestId] = tab.crm.sent.findLast(([method]) => method === "showCallRecords") ?? [];
  tab.crm.emit({ type: "callRecordsShown", requestId: requestId as string, records });
}
function dialKnownContact(tab: Tab, arrange: (tab: Tab) => void) {
  arrange(tab);
  tab.crm.emit({
    type: "contactsFound",
    requestId: "call-1",
    contacts: [contact],
    message: "",
  });
}
const changeAudio = (tab: Tab, audio: Partial<Pick<LegAudio, "microphone" | "connection">>) =>
  change(tab, {
    type: "audioChanged",
    audio: {
      isMuted: false,
      isHeld: false,
      isHeldByThem: false,
      microphone: "on",
      connection: "connected",
      ...audio,
    },
  });
const unplugMicrophone = (tab: Tab) => changeAudio(tab, { microphone: "unplugged" });
export const matchOf = (objectId: number, name: string): CallerMatch => ({
  callerIdType: "CONTACT",
  objectCoordinates: { objectTypeId: "0-1", objectId },
  name,
});

/** What doesn't happen in every call of a user who is logged in. */
export const rareScreens: readonly Screen[] = [
  {
    name: "contacts that the CRM page has found",
    types: {
      text: "ada",
      follows: (tab) =>
        tab.phone.store.dispatch({
          type: "contactSearchChanged",
          search: {
            query: "ada",
            status: "found",
            contacts: [contact, { ...contact, objectId: 102, name: "Adam Other" }],
          },
        }),
    },
    says: () => ["Adam Other"],
  },
  {
    name: "a call to a contact whose name the CRM page knows",
    arrange: (tab) => dialKnownContact(tab, dial),
    says: () => ["Ada Example", "Example Works"],
  },
  {
    name: "incoming from a number that two records have",
    arrange: (tab) => {
      ring(tab);
      const matches = [matchOf(101, "Ada Example"), matchOf(102, "Adam Other")];
      tab.crm.emit({ type: "callerMatched", matches, externalCallId: "call-1" });
    },
    buttons: ({ common }) => [common.answer],
    says: ({ call }) => [call.recordsWithNumber(2)],
  },
  {
    name: "in a call, after the microphone was unplugged",
    arrange: (tab) => {
      talk(tab);
      unplugMicrophone(tab);
    },
    buttons: ({ call }) => [call.useMicrophone],
    says: ({ microphone }) => [microphone.unplugged],
  },
  {
    name: "a call that failed without a microphone, with a follow-up task",
    arrange: (tab) => {
      dial(tab);
      change(tab, {
        type: "ended",
        at: tab.clock.now(),
        endStatus: "FAILED",
        problem: "microphoneBlocked",
        wrapUpSince: tab.clock.now(),
      });
      tab.calls.drafts.write({ followUp: newFollowUp });
    },
    buttons: ({ call }) => [call.callAgain, call.callWithoutMicrophone],
    says: ({ microphone }) => [microphone.blocked],
  },
  {
    name: "in a call, put on hold by the other party",
    arrange: (tab) => {
      talk(tab);
      tab.farEnd.setHeld(true);
    },
    buttons: hangUp,
    says: ({ audio }) => [audio.heldByThem],
  },
  {
    name: "in a call without audio",
    arrange: (tab) => {
      talk(tab);
      tab.farEnd.dropAudio();
    },
    buttons: hangUp,
    says: ({ audio }) => [audio.interrupted],
  },
  {
    name: "in a call, asked to talk to another person",
    arrange: (tab) => {
      talk(tab);
      change(tab, { type: "requested", request: { requestedTransfer: "+12025550147" } });
    },
    buttons: ({ transfer }) => [transfer.accept, transfer.stay],
  },
  {
    name: "in a call, before it is recorded",
    arrange: talkAudibly,
    clicks: ({ call }) => [call.record],
    buttons: ({ recording }) => [recording.start],
  },
  {
    name: "in a call that is recorded",
    arrange: (tab) => {
      talkAudibly(tab);
      showRecording(tab, "recording");
    },
    clicks: ({ call }) => [call.record],
    buttons: ({ recording }) => [recording.pause, recording.stop],
    says: ({ recording }) => [recording.recording],
  },
  {
    name: "in a call that can be recorded, with its keypad",
    arrange: (tab) => {
      dialKnownContact(tab, talkAudibly);
    },
    clicks: ({ common }) => [common.keypad],
    reaches: keysAndHangUp,
    fits: true,
  },
  {
    name: "in a call without a microphone, with its keypad",
    arrange: (tab) => {
      dialKnownContact(tab, talkAudibly);
      unplugMicrophone(tab);
    },
    clicks: ({ common }) => [common.keypad],
    reaches: keysAndHangUp,
  },
  {
    name: "a second call waits while the keypad is open",
    arrange: (tab) => {
      talkAudibly(tab);
      ring(tab, "+12025550177");
    },
    clicks: ({ common }) => [common.keypad],
    reaches: ({ common }) => [common.hangUp, common.answer, common.decline],
  },
  {
    name: "a recording that isn't stored",
    arrange: (tab) => {
      tab.talkAndHangUp();
      showRecording(tab, "failed", "Full.");
    },
    buttons: ({ recording }) => [recording.discard],
    says: ({ recording }) => [recording.notStored("Full.")],
  },
  {
    name: "in a call, with a message for voicemails",
    arrange: (tab) => {
      talkAudibly(tab);
      tab.calls.voicemailDrop.setGreeting({ type: "audio/webm", data: "AAAA" });
    },
    buttons: ({ call }) => [call.voicemail, call.record, call.addCall],
  },
  {
    name: "the notes on a call with its records",
    arrange: (tab) => {
      tab.talkAndHangUp();
      showRecords(tab, [contact, { ...contact, objectId: 7, name: "Grace Example" }]);
    },
    buttons: ({ records }) => [records.change],
    says: ({ records }) => [records.label, "Grace Example"],
  },
  {
    name: "the notes on a call without a record",
    arrange: (tab) => {
      tab.talkAndHangUp();
      showRecords(tab, []);
    },
    buttons: ({ records }) => [records.choose],
    says: ({ records }) => [records.none],
  },
  {
    name: "a storage without room",
    arrange: (tab) => {
      talk(tab);
      tab.calls.drafts.write({ notes: "Wants an offer." });
      tab.phone.store.dispatch({ type: "storageChanged", isWorking: false });
    },
    buttons: ({ wrapUp }) => [wrapUp.copyNotes],
    says: ({ wrapUp }) => [wrapUp.storageBlocked],
  },
  {
    name: "a call rings beside the notes on an earlier one, whose time is over",
    arrange: (tab) => {
      tab.talkAndHangUp();
      tab.calls.drafts.write({ notes: "Wants an offer." });
      tab.clock.advance(DEFAULT_WRAP_UP_LIMIT_MS);
      ring(tab, "+12025550177");
    },
    reaches: ({ common }) => [common.answer, common.decline, common.save],
  },
  {
    name: "the notes on a call whose time is over",
    arrange: (tab) => {
      tab.talkAndHangUp();
      tab.clock.advance(DEFAULT_WRAP_UP_LIMIT_MS);
    },
    buttons: ({ common, wrapUp }) => [wrapUp.moreTime, common.save],
    says: ({ wrapUp }) => [wrapUp.timeIsOver],
  },
  {
    name: "the notes of an earlier call that couldn't be saved",
    arrange: (tab) => {
      tab.talkAndHangUp();
      tab.calls.drafts.write({ notes: "Wants an offer." });
      tab.calls.wrapUp.save();
      tab.crm.emit({
        type: "saveFailed",
        failure: "retried",
        message: "Full.",
        externalCallId: "call-1",
      });
      tab.calls.wrapUp.setAside();
    },
    buttons: ({ call, keypad }) => [call.retry, keypad.call],
  },
];

const problems: readonly LegProblem[] = [
  "unreachable",
  "redirected",
  "microphoneMissing",
  "microphoneBusy",
  "audioLost",
  "signalingLost",
  "reloaded",
];

const requestTask = (tab: Tab) => {
  tab.talkAndHangUp();
  tab.calls.drafts.write({ followUp: newFollowUp });
  tab.calls.wrapUp.save();
  tab.crm.emit({ type: "saved", externalCallId: "call-1" });
};

/** Other states of the screens above, with the same layout. */
export const screenStates: readonly Screen[] = [
  ...(["requested", "blocked", "missing", "busy", "kept", "unused"] as const).map((microphone) => ({
    name: `in a call, with the microphone ${microphone}`,
    arrange: (tab: Tab) => {
      talk(tab);
      changeAudio(tab, { microphone });
    },
    buttons: hangUp,
  })),
  ...(["connecting", "oneWay"] as const).map((connection) => ({
    name: `in a call, with the audio ${connection}`,
    arrange: (tab: Tab) => {
      talk(tab);
      changeAudio(tab, { connection });
    },
    buttons: hangUp,
  })),
  {
    name: "incoming, with the microphone blocked",
    arrange: (tab) => {
      ring(tab);
      changeAudio(tab, { microphone: "blocked" });
    },
    buttons: ({ call }) => [call.answerWithoutMicrophone],
  },
  ...problems.map((problem) => ({
    name: `a call that failed: ${problem}`,
    arrange: (tab: Tab) => {
      dial(tab);
      const at = tab.clock.now();
      change(tab, { type: "ended", at, endStatus: "FAILED", problem, wrapUpSince: at });
    },
    buttons: ({ call }: Texts) => [call.callAgain],
  })),
  ...(["paused", "saving"] as const).map((status) => ({
    name: `in a call whose recording is ${status}`,
    arrange: (tab: Tab) => {
      talkAudibly(tab);
      showRecording(tab, status);
    },
    clicks: ({ call }: Texts) => [call.record],
    says: ({ recording }: Texts) => [recording[status]],
  })),
  {
    name: "a recording that the CRM page doesn't take",
    arrange: (tab) => {
      tab.talkAndHangUp();
      showRecording(tab, "failed");
    },
    buttons: ({ recording }) => [recording.discard],
  },
  {
    name: "a follow-up task that the CRM page is creating",
    arrange: requestTask,
    buttons: ({ keypad }) => [keypad.call],
  },
  {
    name: "a follow-up task that the CRM page has created",
    arrange: (tab) => {
      requestTask(tab);
      tab.crm.emit({ type: "taskCreated", requestId: "call-1" });
    },
    buttons: ({ keypad }) => [keypad.call],
  },
  {
    name: "wrap-up that the CRM page refused",
    arrange: (tab) => {
      tab.talkAndHangUp();
      tab.calls.wrapUp.save();
      const failure = { failure: "final", message: "Forbidden." } as const;
      tab.crm.emit({ type: "saveFailed", ...failure, externalCallId: "call-1" });
    },
    buttons: ({ call }) => [call.retry],
  },
  {
    name: "the notes of an earlier call that are being saved",
    arrange: (tab) => {
      tab.talkAndHangUp();
      tab.calls.wrapUp.save();
      tab.calls.wrapUp.setAside();
    },
    buttons: ({ keypad }) => [keypad.call],
  },
  {
    name: "SIP account during a call",
    arrange: talk,
    clicks: ({ farEnd }) => [`${farEnd.farEnd} ${farEnd.simulation}`, farEnd.makeRealCalls],
    says: ({ sip }) => [sip.finishCallFirst],
  },
];
