import type { PhoneState } from "../phone/phone-state.ts";
import { contact, matchOf, talkAudibly } from "./rare-screens.ts";
import { dial, hangUp, ring, talk, type Screen } from "./screen.ts";
import { ada, type Tab } from "./tab.ts";

const setCapabilities = (tab: Tab, can: Partial<Tab["carrier"]["capabilities"]>) =>
  Object.assign(tab.carrier.capabilities, can);
/** A line that connects calls, and nothing else. */
const noCapabilities = {
  media: false,
  hold: false,
  dtmf: false,
  blindTransfer: false,
  attendedTransfer: false,
  busySignal: false,
  voicemail: false,
};
async function talkToTwo(tab: Tab) {
  talk(tab);
  ring(tab, "+12025550177");
  tab.calls.incoming.answer();
  await tab.settle();
}
const searchContacts = (search: Partial<NonNullable<PhoneState["contactSearch"]>>) => ({
  text: "ada",
  follows: (tab: Tab) =>
    tab.phone.store.dispatch({
      type: "contactSearchChanged",
      search: { query: "ada", status: "found", contacts: [], ...search },
    }),
});
const openFarEnd: NonNullable<Screen["clicks"]> = ({ farEnd }) => [
  `${farEnd.farEnd} ${farEnd.simulation}`,
];

/** States that depend on what the line, the CRM page and other calls allow. */
export const moreStates: readonly Screen[] = [
  {
    name: "contacts that are searched",
    types: searchContacts({ status: "searching" }),
    says: ({ contacts }) => [contacts.searching],
  },
  {
    name: "no contact with the name",
    types: searchContacts({}),
    says: ({ contacts }) => [contacts.none],
  },
  {
    name: "contacts that can't be searched",
    types: searchContacts({ status: "failed", message: "Forbidden." }),
    says: ({ contacts }) => [contacts.failed("Forbidden.")],
  },
  {
    name: "a contact without a company, with two numbers",
    types: searchContacts({
      contacts: [{ ...contact, company: undefined, phoneNumbers: [ada, "+442079460102"] }],
    }),
    says: ({ contacts }) => [contacts.count(2)],
  },
  {
    name: "a phone that opens with an earlier call",
    arrange: (tab) => tab.crm.emit({ type: "ready", engagementId: 7001 }),
    says: ({ crm }) => [crm.earlierCall("7001")],
  },
  {
    name: "incoming from a company",
    arrange: (tab) => {
      ring(tab);
      const matches = [{ ...matchOf(202, "Example Works"), callerIdType: "COMPANY" as const }];
      tab.crm.emit({ type: "callerMatched", matches, externalCallId: "call-1" });
    },
    says: () => ["Example Works"],
  },
  {
    name: "in a call of a user who is away",
    arrange: (tab) => {
      talk(tab);
      tab.phone.setAvailability("away");
    },
    buttons: hangUp,
  },
  {
    name: "in a call on a line that only connects calls, while another one waits",
    arrange: (tab) => {
      setCapabilities(tab, noCapabilities);
      talk(tab);
      ring(tab, "+12025550177");
    },
    buttons: ({ call }) => [call.hangUpAndAnswer],
  },
  {
    name: "in a call that the CRM page takes no recording of",
    arrange: (tab) => {
      tab.crm.emit({ type: "ready" });
      talkAudibly(tab);
    },
    buttons: hangUp,
  },
  {
    name: "two calls, before they are connected with each other",
    arrange: talkToTwo,
    clicks: ({ call }) => [call.transfer],
    says: ({ transfer }) => [transfer.now],
  },
  {
    name: "two calls, on a line that only connects them with each other",
    arrange: (tab) => {
      setCapabilities(tab, { blindTransfer: false });
      return talkToTwo(tab);
    },
    clicks: ({ call }) => [call.transfer],
    buttons: hangUp,
  },
  {
    name: "a call on hold while another one is dialed",
    arrange: async (tab) => {
      talk(tab);
      tab.phone.dial("+12025550177");
      await tab.settle();
    },
    buttons: hangUp,
  },
  {
    name: "an earlier call on hold, after another one",
    arrange: async (tab) => {
      await talkToTwo(tab);
      tab.calls.lines.hangUp();
      await tab.settle();
    },
    buttons: ({ call }) => [call.resume],
  },
  {
    name: "the notes on a call while another one is on hold",
    arrange: async (tab) => {
      await talkToTwo(tab);
      tab.calls.lines.hangUp();
      await tab.settle();
      tab.calls.lines.switchTo("call-2");
    },
    buttons: ({ call }) => [call.resume],
  },
  {
    name: "the notes on a call during another one",
    arrange: async (tab) => {
      await talkToTwo(tab);
      tab.calls.lines.hangUp();
      await tab.settle();
      tab.calls.lines.resume();
      await tab.settle();
      tab.calls.lines.switchTo("call-2");
    },
    buttons: ({ call }) => [call.backToCall],
  },
  {
    name: "wrap-up that is being saved",
    arrange: (tab) => {
      tab.talkAndHangUp();
      tab.calls.wrapUp.save();
    },
    buttons: ({ wrapUp }) => [wrapUp.saving],
  },
  {
    name: "a storage without room, before there are notes",
    arrange: (tab) => {
      talk(tab);
      tab.phone.store.dispatch({ type: "storageChanged", isWorking: false });
    },
    buttons: hangUp,
  },
  {
    name: "far end of a call that is dialed",
    arrange: dial,
    clicks: openFarEnd,
    buttons: ({ farEnd }) => [farEnd.answer],
  },
  {
    name: "far end of a call that rings",
    arrange: (tab) => ring(tab),
    clicks: openFarEnd,
    buttons: ({ farEnd }) => [farEnd.hangUp],
  },
  {
    name: "far end in a call, with a tone",
    arrange: (tab) => {
      talk(tab);
      tab.calls.lines.sendTone("5");
      tab.farEnd.setHeld(true);
    },
    clicks: openFarEnd,
    buttons: ({ farEnd }) => [farEnd.dropAudio],
  },
];
