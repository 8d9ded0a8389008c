import { newFollowUp } from "../call/follow-up-schema.ts";
import { MAX_NOTES_LENGTH } from "../settings/defaults.ts";
import { moreStates } from "./more-states.ts";
import { rareScreens, screenStates } from "./rare-screens.ts";
import { connect, dial, hangUp, keysAndHangUp, logIn, ring, talk, type Screen } from "./screen.ts";
import { dialContext } from "./tab.ts";

/** Screens of a user who isn't logged in, or of a phone that has no CRM page. */
const firstScreens: readonly Screen[] = [
  { name: "login", arrange: connect, buttons: ({ login }) => [login.logIn] },
  {
    name: "login for a call that the CRM page wants",
    arrange: (tab) => {
      connect(tab);
      dial(tab);
    },
    buttons: ({ login }) => [login.logIn],
    says: ({ login }) => [login.logInToCall("+1 202 555 0101")],
  },
  {
    name: "alone in a tab",
    hasCrm: false,
    arrange: logIn,
    buttons: ({ keypad }) => [keypad.call],
    says: ({ crm }) => [crm.standalone],
  },
  {
    name: "no connection to the CRM page",
    arrange: (tab) => {
      logIn(tab);
      tab.crm.emit({ type: "linkFailed", message: "No reply." });
    },
    says: ({ crm }) => [crm.notConnected("No reply.")],
  },
];

/** Screens of a user who is logged in. */
const connectedScreens: readonly Screen[] = [
  { name: "keypad", buttons: ({ keypad }) => [keypad.call], fits: true },
  {
    name: "keypad without a number",
    clicks: ({ keypad }) => [keypad.call],
    buttons: ({ keypad }) => [keypad.call],
    says: ({ keypad }) => [keypad.enterNumberToCall],
  },
  { name: "dialing", arrange: dial, buttons: hangUp, fits: true },
  {
    name: "in a call",
    arrange: talk,
    buttons: ({ common, call }) => [call.mute, call.hold, common.keypad, common.hangUp],
  },
  {
    name: "in a call, muted and on hold",
    arrange: async (tab) => {
      talk(tab);
      tab.calls.lines.setMuted(true);
      tab.calls.lines.hold();
      await tab.settle();
    },
    buttons: ({ call, common }) => [call.resume, common.hangUp],
  },
  {
    name: "in a call, with its keypad",
    arrange: talk,
    clicks: ({ common }) => [common.keypad],
    reaches: keysAndHangUp,
    fits: true,
  },
  {
    name: "in a call, transferring",
    arrange: talk,
    clicks: ({ call }) => [call.transfer],
    buttons: hangUp,
  },
  {
    name: "in a call that the CRM has no record of",
    arrange: (tab) => {
      tab.crm.emit({ type: "dial", context: dialContext });
      tab.clock.advance(3_000);
      tab.crm.emit({ type: "engagementFailed", message: "Forbidden.", externalCallId: "call-1" });
    },
    buttons: hangUp,
    says: ({ call }) => [call.noRecord("Forbidden.")],
  },
  {
    name: "incoming",
    arrange: (tab) => ring(tab),
    buttons: ({ common }) => [common.decline, common.answer],
    fits: true,
  },
  {
    name: "a second call waits",
    arrange: (tab) => {
      talk(tab);
      ring(tab, "+12025550177");
    },
    buttons: ({ call }) => [call.hangUpAndAnswer],
  },
  {
    name: "two calls",
    arrange: async (tab) => {
      talk(tab);
      ring(tab, "+12025550177");
      tab.calls.incoming.answer();
      await tab.settle();
    },
    buttons: ({ call, common }) => [call.swap, common.hangUp],
  },
  {
    name: "in a conference",
    arrange: async (tab) => {
      talk(tab);
      ring(tab, "+12025550177");
      tab.calls.incoming.answer();
      await tab.settle();
      const merged = tab.calls.conferences.merge();
      await tab.settle();
      tab.clock.advance(3_000);
      await merged;
    },
    buttons: hangUp,
    says: ({ conference }) => [conference.participants, conference.you],
  },
  {
    name: "wrap-up",
    arrange: (tab) => tab.talkAndHangUp(),
    buttons: ({ common, wrapUp }) => [common.skipNotes, common.save, wrapUp.moreTime],
  },
  {
    name: "wrap-up that couldn't be saved",
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
    },
    buttons: ({ call }) => [call.retry],
    says: ({ wrapUp }) => [wrapUp.notSaved("Full."), wrapUp.retrying],
  },
  {
    name: "wrap-up whose notes the CRM left out",
    arrange: (tab) => {
      tab.talkAndHangUp();
      tab.calls.drafts.write({ notes: "a".repeat(MAX_NOTES_LENGTH + 2) });
      tab.calls.wrapUp.save();
      const failure = { failure: "leftOut", message: "" } as const;
      tab.crm.emit({ type: "saveFailed", ...failure, externalCallId: "call-1" });
    },
    buttons: ({ common, wrapUp }) => [wrapUp.copyNotes, common.save],
    says: ({ wrapUp }) => [wrapUp.notSaved(wrapUp.notesLeftOut), wrapUp.notesTooLong(2)],
  },
  {
    name: "notes that are almost too long",
    arrange: (tab) => {
      talk(tab);
      tab.calls.drafts.write({ notes: "a".repeat(MAX_NOTES_LENGTH - 7) });
    },
    says: ({ wrapUp }) => [wrapUp.notesLeft(7)],
  },
  {
    name: "wrap-up with a follow-up task",
    arrange: (tab) => {
      tab.talkAndHangUp();
      tab.calls.drafts.write({ followUp: { ...newFollowUp, due: "date" } });
    },
    buttons: ({ common }) => [common.save],
    says: ({ followUp }) => [followUp.date],
  },
  {
    name: "a follow-up task that the CRM page didn't create",
    arrange: (tab) => {
      tab.talkAndHangUp();
      tab.calls.drafts.write({ followUp: newFollowUp });
      tab.calls.wrapUp.save();
      tab.crm.emit({ type: "saved", externalCallId: "call-1" });
      tab.crm.emit({ type: "taskCreationFailed", requestId: "call-1", message: "Forbidden." });
    },
    buttons: ({ followUp }) => [followUp.discard],
  },
  {
    name: "saved",
    arrange: (tab) => {
      tab.talkAndHangUp();
      tab.calls.wrapUp.save();
      tab.crm.emit({ type: "saved", externalCallId: "call-1" });
    },
    says: ({ notices }) => [notices.saved],
  },
  {
    name: "a missed call",
    arrange: (tab) => {
      tab.phone.setAvailability("away");
      ring(tab);
    },
    says: ({ notices }) => [notices.missedReasons.away],
  },
];

/** What opens above a screen. */
const dialogs: readonly Screen[] = [
  {
    name: "call history without calls",
    clicks: ({ common }) => [common.callHistory],
    says: ({ history }) => [history.empty],
  },
  {
    name: "call history",
    arrange: (tab) => {
      tab.talkAndHangUp();
      tab.calls.wrapUp.save();
      tab.crm.emit({ type: "saved", externalCallId: "call-1" });
      tab.phone.setAvailability("away");
      ring(tab, "+4930901820");
    },
    clicks: ({ header }) => [header.missedCalls(1)],
    buttons: ({ common, history }) => [
      history.call("+1 202 555 0101"),
      history.call("+49 30 901820"),
      history.clear,
      common.close,
    ],
  },
  {
    name: "menu",
    clicks: ({ header }) => [header.menu],
    buttons: ({ header, greeting }) => [
      header.audioDevices,
      header.wrapUp,
      greeting.label,
      header.shortcuts,
    ],
  },
  {
    name: "keyboard shortcuts",
    clicks: ({ header }) => [header.menu, header.shortcuts],
    says: ({ shortcuts }) => [shortcuts.hint],
  },
  {
    name: "the time after a call",
    clicks: ({ header }) => [header.menu, header.wrapUp],
    says: ({ wrapUp }) => [wrapUp.limitHint],
  },
  {
    name: "the message for voicemails",
    clicks: ({ header, greeting }) => [header.menu, greeting.label],
    buttons: ({ greeting }) => [greeting.record],
  },
  {
    name: "audio devices",
    clicks: ({ header }) => [header.menu, header.audioDevices],
    buttons: ({ common, devices }) => [devices.testSpeaker, devices.testRinger, common.tryAgain],
  },
  {
    name: "demo numbers",
    clicks: ({ header }) => [header.help],
    says: ({ demoNumbers }) => [demoNumbers.farEndHint],
  },
  {
    name: "far end",
    clicks: ({ farEnd }) => [`${farEnd.farEnd} ${farEnd.simulation}`],
    buttons: ({ farEnd }) => [farEnd.simulateCall, farEnd.makeRealCalls],
  },
  {
    name: "SIP account",
    clicks: ({ farEnd, sip }) => [
      `${farEnd.farEnd} ${farEnd.simulation}`,
      farEnd.makeRealCalls,
      sip.signIn,
    ],
    says: ({ sip }) => [sip.missingPassword],
  },
];

const whenConnected = (screen: Screen): Screen => ({
  ...screen,
  arrange(tab) {
    logIn(tab);
    connect(tab);
    return screen.arrange?.(tab);
  },
});

/** What users see every day. */
export const screens: readonly Screen[] = [
  ...firstScreens,
  ...connectedScreens.map(whenConnected),
  ...dialogs.map(whenConnected),
];

/** What doesn't happen in every call. */
export const rarelyShown: readonly Screen[] = rareScreens.map(whenConnected);

/** More states of them, for what they say and offer. */
export const otherStates: readonly Screen[] = [...screenStates, ...moreStates].map(whenConnected);
