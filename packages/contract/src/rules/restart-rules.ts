import type { Rule } from "./rule.ts";

/** Rules about an app that is loaded again, hidden, without storage, or used for long. */
export const restartRules = {
  reload: {
    severity: "error",
    title: "The app is ready again after it is reloaded.",
    why: "Users reload a page that seems stuck.",
    advice: "Connect again when the page loads. Stored state must not prevent the start.",
  },
  "reload-dialing": {
    severity: "error",
    title: "A call that is not answered yet survives a reload of the app, or ends with it.",
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
    why: "The page shows a call forever that can't be ended otherwise.",
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
    title: "A call that is not answered yet survives a reload of the CRM page, or ends with it.",
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
    advice: "Store the call before the page is left: messages that are sent then are lost.",
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
      "A call that is not answered yet survives when the frame is added again, or ends with it.",
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
    why: "The page shows a call forever that can't be ended otherwise.",
    advice:
      "Store the call when it changes. Don't wait for beforeunload, which removed frames never receive.",
  },
  "remount-wrap-up": {
    severity: "error",
    title: "A call that has ended can be saved after the frame was added again.",
    why: "The notes are lost, and the call doesn't appear on the timeline otherwise.",
    advice: "Store the ended call when it ends, and until it is completed.",
  },
  "repeated-calls": {
    severity: "error",
    title: "Twenty calls leave no listeners and no memory behind.",
    why: "An agent makes a hundred calls a day in one page, which becomes slow and then crashes.",
    advice:
      "Remove the listeners of a call from window and document when it ends, and forget its data when it is completed.",
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
  "storage-partitioned": {
    severity: "error",
    title: "The app logs in and calls on a page of another site, where its storage is partitioned.",
    why: "A CRM is another site than the app: there, a frame has neither the storage nor the usual cookies of the app's own tabs and windows.",
    advice:
      "Set cookies with SameSite=None, Secure and Partitioned, and let a login window send its result to its opener. See the guide to storage and login.",
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
