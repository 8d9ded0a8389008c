/**
 * The codes of {@link CallingError}, each with what happened and what to do: those that either end
 * raises, an app's in two tables, and a host's, so that neither end carries the other's sentences.
 */
export const commonErrors = {
  invalidOptions: "Invalid options.",
  invalidMessage: "A message was dropped: it does not fit.",
  handlerFailed: "A handler threw.",
  queueFull: "A message was dropped: too many wait.",
  illegalOrder: "A message is out of order.",
} as const;

/** What prevents or ends an app's session. */
export const sessionErrors = {
  notEmbedded: "Open this page from a CRM page.",
  hostTimeout: "The CRM page has not shaken hands. It may embed another address.",
  hostRejected: "A host was refused.",
} as const;

export const appErrors = {
  duplicateInstance: "Several instances share this page's session.",
  hostSlow: "The CRM page has not shaken hands yet.",
  hostFailed: "The CRM could not do it.",
  answerTimeout: "The CRM did not answer in time. It may have done it.",
  sessionEnded: "The session ended.",
} as const;

export const hostErrors = {
  unknownMessage: "The app does not know a message that it was sent.",
  appUnreachable:
    "Nothing answers at the calling app's address. See that it is right, and that the app's server is up.",
  appErrorStatus:
    "The calling app's address answers with an error. Open it by itself, and see that it is right.",
  framingRefused:
    "The calling app's page does not let this page frame it. Its server has to name this page's origin in the frame-ancestors of its Content-Security-Policy.",
  mixedContent:
    "This page is on https and the calling app on http, which browsers do not load here. Give the app an https address.",
  sandboxNoOrigin:
    "The calling app's page is sandboxed without an origin, so that no message can reach it. Add allow-same-origin to its sandbox.",
  appRejected:
    "The calling app's frame leads to an origin that isn't allowed for it. If the app is meant to go there, for example to log in, add the origin to its allowedOrigins.",
  appTimeout: "The calling app did not answer within 30 seconds.",
  appCertificateUntrusted:
    "The certificate of the calling app's address isn't trusted. Open the address in its own tab and accept the certificate, or serve the app with one that this machine trusts.",
  appNotInitialized:
    "The calling app connected but didn't call initialized(), so it gets no calls. Call it in the onReady handler, with isLoggedIn: false if the user still has to log in.",
  appReloadLoop:
    "The calling app's page keeps reloading itself. Look for a redirect or a location.reload() that runs on every load, such as a failing login check or a live-reload client.",
  callNotCompleted:
    "The calling app ended a call but didn't complete it, so the call isn't on the timeline. Call callCompleted() with its externalCallId as soon as the user is done with the notes, or right after callEnded() if there are none.",
  sdkTooOld:
    "The calling app's SDK is too old for all that is done here; the app works without the rest. Whoever makes it has to update the SDK.",
  microphoneNotAllowed: "The calling app may not use the microphone: nobody would hear the user.",
  microphoneDenied:
    "The calling app was denied the microphone. Allow it in the browser's settings of this page, and reload.",
  storageBlocked:
    "The browser blocks the calling app's storage, so that it may forget who is logged in. Allow this page's frames to keep data, or log in anew after each load.",
  nonstandardMessage:
    "The calling app sent something that the protocol doesn't have. The host understood it; correct it in the app.",
  customObjectCall:
    "A call from a custom object was started without createEngagement: true, so the CRM doesn't record it. Set createEngagement to true in outgoingCall().",
  callLost: "The calling app went away during the call, which counts as lost.",
  endByIdUnsupported:
    "The calling app can't end one of several calls: it doesn't read which one. End the call in the app.",
  dialRefused: "The call was not dialled.",
  portFailed: "The CRM could not do what the call needed.",
  callConflict: "Somebody else stored a newer version of the call.",
  saveRefused: "The CRM refuses to store the call.",
  sessionExpired: "The CRM's session has expired. Sign in again to store the call.",
} as const;

export type ErrorCode =
  | keyof typeof commonErrors
  | keyof typeof sessionErrors
  | keyof typeof appErrors
  | keyof typeof hostErrors;
