import type { Rule } from "./rule.ts";

/** Rules about usual calls. */
export const callRules = {
  "outbound-call": {
    severity: "error",
    title: "The app starts a call for a dialed number.",
    why: "A click on a number does nothing otherwise.",
    advice: "Call outgoingCall() in the handler onDialNumber.",
  },
  "one-call-per-dial": {
    severity: "error",
    title: "The app starts one call for each dial.",
    why: "The same person is called twice otherwise.",
    advice: "Register the handler onDialNumber once, also when components mount again.",
  },
  "no-dialogs": {
    severity: "error",
    title: "A dial opens no dialog and no window.",
    why: "Browsers show no alert() or confirm() of a frame of another site, and block a window that no click in the frame opens.",
    advice: "Ask in the app's own page, and open windows only when the user clicks in the app.",
  },
  responsive: {
    severity: "warning",
    title: "A dial blocks the app's page for less than a second.",
    why: "Nothing reacts to a click during that time. It is a warning because it depends on the computer.",
    advice: "Load and compute less when a call starts, or do it in a worker.",
  },
  "call-id": {
    severity: "error",
    title: "Every call has its own externalCallId.",
    why: "With two calls at once, the CRM page can't tell which one a message is about.",
    advice: "Pass the same unique externalCallId to every method that concerns the call.",
  },
  "called-number": {
    severity: "error",
    title: "The app calls the number that was dialed.",
    why: "Another person's phone rings, or the timeline shows another number, otherwise.",
    advice: "Pass the phoneNumber of onDialNumber to the phone, and to outgoingCall() as toNumber.",
  },
  "number-format": {
    severity: "warning",
    title: "The app names the called number with its country code.",
    why: "Another CRM page may find no contact without the country. It is a warning because a page knows the number that it dialed.",
    advice: "Pass toNumber in the form of onDialNumber, such as +12025550101.",
  },
  "dialing-context": {
    severity: "warning",
    title: "The app returns the data of the dial.",
    why: "The CRM needs the data to associate the call with its record.",
    advice: "Pass the whole payload of onDialNumber to outgoingCall() as dialingContext.",
  },
  "end-call": {
    severity: "error",
    title: "The CRM page can end a call.",
    why: "The page's End call button does nothing otherwise.",
    advice: "Hang up in the handler onEndCall, then call callEnded().",
  },
  "end-status": {
    severity: "error",
    title: "A call ends with a status.",
    why: "The timeline can't show how the call ended otherwise.",
    advice: "Pass callEndStatus to callEnded().",
  },
  "ends-once": {
    severity: "error",
    title: "A call ends once.",
    why: "The CRM page refuses the second message, and reports are wrong.",
    advice: "Call callEnded() in one place only.",
  },
  "call-completed": {
    severity: "error",
    title: "The app completes a call after it has ended.",
    why: "The call doesn't appear on the timeline until then.",
    advice: "Call callCompleted() when the user saves the call.",
  },
  "completes-once": {
    severity: "error",
    title: "A call is completed once.",
    why: "The second message can overwrite what the user has typed.",
    advice: "Disable the Save button while the call is being saved.",
  },
  "engagement-id": {
    severity: "error",
    title: "The app completes a call with the engagement id that it has received.",
    why: "The notes are stored on a wrong call, or nowhere, otherwise.",
    advice:
      "Store the engagementId of onCreateEngagementSucceeded and pass it to callEnded() and callCompleted().",
  },
  "outcome-canceled": {
    severity: "error",
    title: "A call that the page ends before the answer is canceled.",
    why: "Reports count the call as a conversation otherwise.",
    advice: "Pass the callEndStatus CANCELED if the call was not answered.",
  },
  "outcome-busy": {
    severity: "error",
    title: "A call to a busy number ends as BUSY.",
    why: "Users can't tell when to try again otherwise.",
    advice: "Pass the callEndStatus BUSY.",
  },
  "outcome-no-answer": {
    severity: "error",
    title: "A call that is not answered ends as NO_ANSWER.",
    why: "Reports count the call as a conversation otherwise.",
    advice: "Pass the callEndStatus NO_ANSWER.",
  },
  "outcome-failed": {
    severity: "error",
    title: "A call that can't be connected ends as FAILED.",
    why: "Users don't learn that the number is wrong otherwise.",
    advice: "Pass the callEndStatus FAILED.",
  },
  "outcome-rejected": {
    severity: "error",
    title: "A call that the other party declines ends as REJECTED.",
    why: "Users call again at once otherwise.",
    advice: "Pass the callEndStatus REJECTED.",
  },
  "inbound-call": {
    severity: "error",
    title: "The app reports an inbound call.",
    why: "The CRM page can't show who is calling otherwise.",
    advice: "Call incomingCall() when the phone rings.",
  },
  "inbound-answered": {
    severity: "error",
    title: "The app reports that an inbound call was answered.",
    why: "The CRM counts the call as missed otherwise.",
    advice: "Call callAnswered() when the user answers.",
  },
  "inbound-declined": {
    severity: "error",
    title: "An inbound call that the page declines isn't completed.",
    why: "Reports count the call as a conversation otherwise.",
    advice: "Handle onEndCall while the phone rings, and pass the callEndStatus REJECTED.",
  },
  "inbound-missed": {
    severity: "error",
    title: "An inbound call that is not answered ends as MISSED, and the phone can ring again.",
    why: "The CRM shows the call as a conversation otherwise, and its user does not call back.",
    advice:
      "When the caller gives up, stop ringing and pass the callEndStatus MISSED. Call callAnswered() only for an answer.",
  },
} as const satisfies Record<string, Rule>;
