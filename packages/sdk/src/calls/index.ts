/** Messages beyond the vendor's protocol, for hosts on this SDK. Importing it does nothing. */
export {
  refuseDial,
  sendCallControls,
  sendDraft,
  sendRecording,
  takesRecordings,
  type CallControls,
  type CallDraft,
  type CallRecording,
  type DialRefusal,
  type MessagingApp,
  type RefusingApp,
} from "./call-messages.ts";
