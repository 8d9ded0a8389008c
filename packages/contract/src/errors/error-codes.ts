/**
 * The codes of {@link CallingError}, each with a sentence that says what happened and what to do. The
 * tables are separate, so that the bundle of one end has no sentences of the other.
 */
export const commonErrors = {
  invalidOptions: "Invalid options.",
  invalidMessage: "Dropped an invalid message.",
  handlerFailed: "A handler threw.",
  queueFull: "Dropped a message: the queue is full.",
  illegalOrder: "A message is out of order.",
} as const;

/** Errors that prevent or end an app's session. */
export const sessionErrors = {
  notEmbedded: "Open this page from a CRM page.",
  hostTimeout: "No handshake with the CRM page. It may embed another URL.",
  hostRejected: "Rejected a host.",
} as const;

export const appErrors = {
  duplicateInstance: "Instances share a session.",
  hostSlow: "No handshake with the CRM page yet.",
  hostFailed: "The CRM rejected the request.",
  replyTimeout: "No reply; the request may have succeeded.",
  sessionEnded: "The session ended.",
} as const;

export const hostErrors = {
  unknownMessage: "The app doesn't support a message that it received.",
  appUnreachable:
    "Nothing responds at the calling app's URL. Check the URL, and that the app's server is running.",
  appErrorStatus:
    "The calling app's URL responds with an error. Open it in its own tab and check it.",
  framingRefused:
    "The calling app doesn't allow this page to embed it. Add this page's origin to frame-ancestors in the app's Content-Security-Policy.",
  mixedContent:
    "This page uses https, so browsers block the calling app's http URL. Serve the app over https.",
  sandboxNoOrigin:
    "The calling app's page is sandboxed without an origin, so it can't receive messages. Add allow-same-origin to its sandbox.",
  appRejected:
    "The calling app's frame opened an origin that isn't allowed. If the app needs it, for example to log in, add the origin to its allowedOrigins.",
  appTimeout: "The calling app didn't respond within 30 seconds.",
  appCertificateUntrusted:
    "The certificate of the calling app's URL isn't trusted. Open the URL in its own tab and accept the certificate, or use a certificate that this machine trusts.",
  appNotInitialized:
    "The calling app connected but didn't call initialized(), so it gets no calls. Call it in the onReady handler, with isLoggedIn: false if the user isn't logged in yet.",
  appReloadLoop:
    "The calling app's page keeps reloading itself. Look for a redirect or a location.reload() that runs on every load, such as a failing login check or a live-reload client.",
  callNotCompleted:
    "The calling app ended a call but didn't complete it, so the call isn't on the timeline. Call callCompleted() with its externalCallId when the user has finished the notes, or right after callEnded() if there are none.",
  sdkTooOld:
    "The calling app's SDK is too old for some features of this page. The app works without them; its developers can update the SDK.",
  microphoneNotAllowed:
    "The calling app isn't allowed to use the microphone, so no one would hear the user.",
  microphoneDenied:
    "The user denied the calling app the microphone. Allow it in the browser's settings of this page, and reload.",
  storageBlocked:
    "The browser blocks the calling app's storage, so the app may forget the login. Allow third-party storage for this page, or log in again after each load.",
  nonstandardMessage:
    "The calling app sent a message that doesn't match the protocol. The host understood it; correct it in the app.",
  customObjectCall:
    "A call from a custom object was started without createEngagement: true, so the CRM doesn't record it. Set createEngagement to true in outgoingCall().",
  callLost: "The calling app disappeared during the call. The call is marked as lost.",
  endByIdUnsupported:
    "The calling app can't end one of several calls, because it ignores the call's id. End the call in the app.",
  dialRefused: "The call wasn't dialed.",
  portFailed: "The CRM failed to handle a request of the call.",
  callConflict: "A newer version of the call is already stored.",
  saveRefused: "The CRM rejected the call.",
  sessionExpired: "The CRM's session has expired. Sign in again to save the call.",
} as const;

export type ErrorCode =
  | keyof typeof commonErrors
  | keyof typeof sessionErrors
  | keyof typeof appErrors
  | keyof typeof hostErrors;
