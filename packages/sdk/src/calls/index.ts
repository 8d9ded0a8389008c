/** Messages beyond the vendor's protocol, for hosts on this SDK. Importing it does nothing. */
export {
  refuseDial,
  sendDraft,
  type CallDraft,
  type DialRefusal,
  type MessagingApp,
  type RefusingApp,
} from "./call-messages.ts";
