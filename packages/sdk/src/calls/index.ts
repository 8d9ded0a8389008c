/** What an app tells hosts of this project beyond the vendor's protocol. Importing it does nothing. */
export { sendDraft, type CallDraft, type MessagingApp } from "./send-draft.ts";
export { refuseDial, type DialRefusal, type RefusingApp } from "./refuse-dial.ts";
