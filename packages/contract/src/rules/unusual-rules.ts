import type { Rule } from "./rule.ts";

/** Rules about calls in which something goes wrong or comes at an unusual moment. */
export const unusualRules = {
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
  "microphone-denied": {
    severity: "error",
    title: "Without the microphone, the app makes the call or refuses it, and the next one, too.",
    why: "Users deny the microphone by mistake, and can't call again until they reload the page otherwise.",
    advice:
      "Catch the error of getUserMedia(). Then refuse the dial, or call callEnded() with the callEndStatus FAILED.",
  },
  "two-tabs": {
    severity: "error",
    title: "With the app in two tabs, a dial makes one call.",
    why: "Users open records in many tabs, and the same person is called twice otherwise.",
    advice: "Start the call only in the tab that receives onDialNumber. See the guide to tabs.",
  },
  "calling-window": {
    severity: "error",
    title: "A call in the calling window survives when the tab that opened the window is closed.",
    why: "Users open the window so that they can close and reload the CRM's tabs during a call.",
    advice:
      "Keep the call in the app of the window. Don't depend on top.opener, or on an app in that tab.",
  },
  "logout-in-call": {
    severity: "error",
    title: "A log-out during a call ends the call, or the call continues.",
    why: "The page shows a call forever that can't be ended otherwise.",
    advice:
      "Hang up and call callEnded() before userLoggedOut(), or offer no log-out during a call. Don't log out because a call starts.",
  },
  "dial-logged-out": {
    severity: "warning",
    title: "A dial that comes before the login is made after it, or refused.",
    why: "The user has clicked a number and waits for the call. It is a warning because many CRM pages send no dial before the login.",
    advice:
      "Keep the data of onDialNumber until the user has logged in, then start the call, or refuse the dial.",
  },
} as const satisfies Record<string, Rule>;
