import type { ConnectCrm } from "./crm-link.ts";

const nothing = () => undefined;

/** The link of a phone that no CRM page embeds: it can be looked at, and tells nobody. */
export const connectNoCrm: ConnectCrm = () => ({
  hasCrm: false,
  initialized: nothing,
  loggedIn: nothing,
  loggedOut: nothing,
  availabilityChanged: nothing,
  outgoingCall: nothing,
  incomingCall: nothing,
  callAnswered: nothing,
  callEnded: nothing,
  callCompleted: nothing,
  draft: nothing,
  refuseDial: nothing,
  showRecord: nothing,
  alert: nothing,
  destroy: nothing,
});
