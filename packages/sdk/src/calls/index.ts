/** Messages beyond the vendor's protocol, for hosts on this SDK. Importing it does nothing. */
export {
  refuseDial,
  sendDraft,
  sendRecording,
  takesRecordings,
  type CallDraft,
  type CallRecording,
  type DialRefusal,
  type MessagingApp,
  type RefusingApp,
} from "./call-messages.ts";
