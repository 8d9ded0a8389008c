/** Messages beyond the vendor's protocol, for hosts on this SDK. Importing it does nothing. */
export {
  offersContacts,
  refuseDial,
  searchContacts,
  sendCallControls,
  sendDraft,
  sendRecording,
  takesRecordings,
  type CallControls,
  type CallDraft,
  type CallRecording,
  type ContactSearch,
  type DialRefusal,
  type MessagingApp,
  type RefusingApp,
} from "./call-messages.ts";
