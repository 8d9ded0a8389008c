/** `error` makes the command fail, `warning` does not. */
export type Severity = "error" | "warning";

/** A rule of `check`. The documentation, the configuration's type and the reports come from this table. */
export interface Rule {
  readonly severity: Severity;
  /** What a passing app does, as a sentence. */
  readonly title: string;
  /** Why it matters to the app's users, as a sentence. */
  readonly why: string;
  /** How to fix an app that fails, as a sentence. */
  readonly advice: string;
}

export const rules = {
  "app-responds": {
    severity: "error",
    title: "The app's URL returns a page.",
    why: "The CRM page shows an empty frame otherwise.",
    advice: "Start the app's server, and check the URL's path and certificate.",
  },
  "framing-allowed": {
    severity: "error",
    title: "The app's page can be embedded in another page.",
    why: "The browser refuses to show the app in the CRM page otherwise.",
    advice:
      "Remove the header X-Frame-Options, and add the CRM page's origin to frame-ancestors in Content-Security-Policy.",
  },
  "secure-page": {
    severity: "error",
    title: "The app and everything that it loads use https, or a loopback address.",
    why: "Browsers block insecure content in a CRM page, which uses https.",
    advice: "Serve the app over https, and request scripts, styles and data over https.",
  },
  "microphone-allowed": {
    severity: "warning",
    title: "The app's page may use the microphone.",
    why: "Browsers refuse the microphone to a page whose own headers forbid it.",
    advice: "Allow microphone=(self) in the header Permissions-Policy, or remove the header.",
  },
  handshake: {
    severity: "error",
    title: "The app replies to the CRM page's SYNC.",
    why: "Without the handshake, neither side receives messages.",
    advice:
      "Create a CallingExtensions instance when the page loads. If the app redirects, allow the other origin in allowedOrigins.",
  },
  initialized: {
    severity: "error",
    title: "The app calls initialized().",
    why: "The CRM page sends no numbers to an app that isn't ready.",
    advice: "Call initialized() in the handler onReady.",
  },
  "logged-in": {
    severity: "error",
    title: "The app reports that its user has logged in.",
    why: "The CRM page sends no numbers to an app whose user is logged out.",
    advice: "Call userLoggedIn() after the login, or initialized() with isLoggedIn: true.",
  },
  "ready-time": {
    severity: "warning",
    title: "The app is ready soon enough, by default within 3 seconds.",
    why: "A user who clicks a number waits until the app is ready.",
    advice: "Call initialized() before slow requests, and load less code at the start.",
  },
  "sdk-version": {
    severity: "warning",
    title: "The app's SDK supports every message of the CRM page.",
    why: "The CRM page doesn't send newer messages to an older SDK.",
    advice: "Update the SDK.",
  },
  "valid-messages": {
    severity: "error",
    title: "Every message matches the protocol.",
    why: "The CRM page drops invalid messages.",
    advice: "Send the fields that the protocol requires, with their types.",
  },
  "exact-messages": {
    severity: "warning",
    title: "No field needs to be interpreted.",
    why: "Another CRM page may not interpret the field in the same way.",
    advice: "Send the field with the name and type of the protocol.",
  },
  "no-uncaught-errors": {
    severity: "error",
    title: "The app handles all of its errors.",
    why: "An error that nobody catches can leave a call half done.",
    advice: "Handle the error where it is thrown, or catch the rejected promise.",
  },
  accessible: {
    severity: "error",
    title: "The app has no serious accessibility violations.",
    why: "People who use a keyboard or a screen reader make calls, too.",
    advice: "Fix the elements that axe names.",
  },
  "fits-narrow-frame": {
    severity: "error",
    title: "The app fits into a frame that is 320 pixels wide.",
    why: "Users can't reach a button outside the frame without scrolling sideways.",
    advice: "Let the layout wrap, and don't set a fixed width.",
  },
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
  "call-id": {
    severity: "error",
    title: "Every call has an externalCallId.",
    why: "With two calls at once, the CRM page can't tell which one a message is about.",
    advice: "Pass the same unique externalCallId to every method that concerns the call.",
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
    advice: "Pass the callEndStatus CANCELED if nobody has answered.",
  },
  "outcome-busy": {
    severity: "error",
    title: "A call to a busy number ends as BUSY.",
    why: "Users can't tell when to try again otherwise.",
    advice: "Pass the callEndStatus BUSY.",
  },
  "outcome-no-answer": {
    severity: "error",
    title: "A call that nobody answers ends as NO_ANSWER.",
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
    title: "An inbound call that nobody answers ends as MISSED, and the phone can ring again.",
    why: "The CRM shows the call as a conversation otherwise, and nobody calls back.",
    advice:
      "When the caller gives up, stop ringing and pass the callEndStatus MISSED. Call callAnswered() only for an answer.",
  },
  "engagement-refused": {
    severity: "error",
    title: "A call continues if the CRM can't store it.",
    why: "The user is on the phone and must be able to hang up.",
    advice: "Handle onCreateEngagementFailed, and don't require an engagementId to end the call.",
  },
  "engagement-slow": {
    severity: "error",
    title: "A call can end before the CRM has stored it.",
    why: "Short calls end before a slow CRM replies.",
    advice: "Don't wait for onCreateEngagementSucceeded before ending the call.",
  },
  "doubled-dial": {
    severity: "error",
    title: "A dial that arrives twice makes one call.",
    why: "The same person is called twice otherwise.",
    advice: "Ignore a dial with the startTimestamp of the last one.",
  },
  "doubled-end-call": {
    severity: "error",
    title: "A call that is ended twice ends once.",
    why: "Users click End call again if the first click seems to do nothing.",
    advice: "Ignore onEndCall for a call that has ended.",
  },
  "late-reply": {
    severity: "error",
    title: "A call is completed once if the CRM stores it after its end.",
    why: "Short calls end before a slow CRM replies, and are lost or saved twice otherwise.",
    advice:
      "Use the engagementId of a late onCreateEngagementSucceeded, and start nothing in its handler.",
  },
  "lost-reply": {
    severity: "error",
    title: "A call is completed if the CRM never replies that it has stored the call.",
    why: "The reply is lost if the app is reloaded before it arrives, and the user can't save the call otherwise.",
    advice: "Complete the call with its externalCallId if onCreateEngagementSucceeded hasn't come.",
  },
  "call-state": {
    severity: "error",
    title: "A call continues when the page sends its state.",
    why: "The page may send SET_CALL_STATE at any time, also to an app that knows the state.",
    advice:
      "Don't end or start a call in onSetCallState because of a state that the call already has.",
  },
  "unknown-message": {
    severity: "error",
    title: "The app ignores messages that it doesn't know.",
    why: "A newer CRM page sends more messages.",
    advice: "Ignore unknown types, and don't reply to them.",
  },
  "second-dial": {
    severity: "error",
    title: "A dial during a call neither ends nor replaces the call.",
    why: "The user is still talking, and the page shows the first call forever.",
    advice: "Refuse the dial, or start a second call with its own externalCallId.",
  },
  "second-inbound": {
    severity: "error",
    title: "An inbound call during a call neither ends nor replaces the call.",
    why: "The user is still talking, and the page shows the first call forever.",
    advice: "Refuse the caller as busy, or report the second call with its own externalCallId.",
  },
  reload: {
    severity: "error",
    title: "The app is ready again after it is reloaded.",
    why: "Users reload a page that seems stuck.",
    advice: "Connect again when the page loads. Stored state must not prevent the start.",
  },
  "reload-dialing": {
    severity: "error",
    title: "A call that nobody has answered yet survives a reload of the app, or ends with it.",
    why: "The page shows a call that rings forever otherwise.",
    advice: "Store the call when it is dialed, and continue or end it when the page loads.",
  },
  "reload-ringing": {
    severity: "error",
    title: "An inbound call that rings survives a reload of the app, or ends with it.",
    why: "The page shows a call that rings forever otherwise.",
    advice: "Store the call when it rings, and continue or end it when the page loads.",
  },
  "reload-in-call": {
    severity: "error",
    title: "A call survives a reload of the app, or ends with it.",
    why: "The page shows a call forever that nobody can end otherwise.",
    advice:
      "Store the call's externalCallId, for example in sessionStorage, and continue or end the call when the page loads.",
  },
  "reload-wrap-up": {
    severity: "error",
    title: "A call that has ended can be saved after a reload of the app.",
    why: "The notes are lost, and the call doesn't appear on the timeline otherwise.",
    advice: "Store the ended call until it is completed, and offer it again when the page loads.",
  },
  "page-reload-dialing": {
    severity: "error",
    title:
      "A call that nobody has answered yet survives a reload of the CRM page, or ends with it.",
    why: "The page shows a call that rings forever otherwise.",
    advice: "Store the call when it is dialed, and restore it however the page was loaded.",
  },
  "page-reload-ringing": {
    severity: "error",
    title: "An inbound call that rings survives a reload of the CRM page, or ends with it.",
    why: "The page shows a call that rings forever otherwise.",
    advice: "Store the call when it rings, and restore it however the page was loaded.",
  },
  "page-reload": {
    severity: "error",
    title: "A call survives a reload of the CRM page, or ends with it.",
    why: "Users open records and reload pages during calls.",
    advice: "Store the call before the page is left: messages that are sent then reach nobody.",
  },
  "page-reload-wrap-up": {
    severity: "error",
    title: "A call that has ended can be saved after a reload of the CRM page.",
    why: "Users open another record before they have typed their notes, which are lost otherwise.",
    advice:
      "Store the ended call until it is completed, and restore it whenever the page loads, however it was loaded.",
  },
  remount: {
    severity: "error",
    title: "The app is ready again after the CRM page has removed its frame and added it again.",
    why: "CRM pages create frames again when they show another layout, and the browser doesn't reload the page then.",
    advice:
      "Connect again when the page loads. Don't rely on beforeunload, which removed frames never receive.",
  },
  "remount-dialing": {
    severity: "error",
    title:
      "A call that nobody has answered yet survives when the frame is added again, or ends with it.",
    why: "The page shows a call that rings forever otherwise.",
    advice:
      "Store the call when it is dialed. Don't wait for beforeunload, which removed frames never receive.",
  },
  "remount-ringing": {
    severity: "error",
    title: "An inbound call that rings survives when the frame is added again, or ends with it.",
    why: "The page shows a call that rings forever otherwise.",
    advice:
      "Store the call when it rings. Don't wait for beforeunload, which removed frames never receive.",
  },
  "remount-in-call": {
    severity: "error",
    title: "A call survives when the frame is added again, or ends with it.",
    why: "The page shows a call forever that nobody can end otherwise.",
    advice:
      "Store the call when it changes. Don't wait for beforeunload, which removed frames never receive.",
  },
  "remount-wrap-up": {
    severity: "error",
    title: "A call that has ended can be saved after the frame was added again.",
    why: "The notes are lost, and the call doesn't appear on the timeline otherwise.",
    advice: "Store the ended call when it ends, and until it is completed.",
  },
  navigation: {
    severity: "error",
    title: "A call survives when the user opens another record and goes back.",
    why: "The browser's Back button also goes back in the app, if the app has added pages to the history.",
    advice:
      "Replace the app's URL instead of adding pages to the history, or handle popstate during a call.",
  },
  visibility: {
    severity: "error",
    title: "The app makes and ends calls while it is hidden.",
    why: "Users switch to other tabs during calls, and browsers slow down the timers of hidden pages.",
    advice:
      "Handle messages without requestAnimationFrame, and don't end a call on visibilitychange.",
  },
  "storage-blocked": {
    severity: "error",
    title: "The app starts when the browser blocks its storage.",
    why: "Browsers block storage in frames of other sites for some users.",
    advice:
      "Catch errors of localStorage, sessionStorage and indexedDB, and keep the data in memory.",
  },
  leftovers: {
    severity: "error",
    title: "An app that is idle for an hour after a call does nothing and keeps nothing.",
    why: "Users see that their microphone is still on, and the CRM page slows down over a working day.",
    advice:
      "When a call ends, stop its timers, listeners and media tracks. Send messages only when something happens.",
  },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;

export const ruleIds = Object.keys(rules) as RuleId[];

/** Documentation of all rules. */
export const rulesUrl =
  "https://github.com/calling-extensions/calling-extensions/blob/main/docs/reference/check-rules.md";

/** Where each rule has a section. */
export const ruleUrl = (rule: RuleId): string => `${rulesUrl}#${rule}`;
