import type { ConnectCrm } from "./crm-link.ts";

const doNothing = () => undefined;

/** The link of a phone that no CRM page embeds: it sends nothing. */
export const connectStandalone: ConnectCrm = () => ({
  hasCrm: false,
  initialized: doNothing,
  loggedIn: doNothing,
  loggedOut: doNothing,
  availabilityChanged: doNothing,
  outgoingCall: doNothing,
  incomingCall: doNothing,
  callAnswered: doNothing,
  callControls: doNothing,
  callEnded: doNothing,
  callTransferred: doNothing,
  callCompleted: doNothing,
  resumeSaves: doNothing,
  draft: doNothing,
  sendRecording: () => false,
  searchContacts: doNothing,
  createTask: () => false,
  showCallRecords: doNothing,
  refuseDial: doNothing,
  showRecord: doNothing,
  alert: doNothing,
  destroy: doNothing,
});
