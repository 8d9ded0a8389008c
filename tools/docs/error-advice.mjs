/**
 * What the documents say about an error in addition to its message: how each side receives it, when, and what
 * its developer can do. A side that never raises the error is left out.
 *
 * @typedef {object} ErrorAdvice
 * @property {{ how: string; when: string }} [app]
 * @property {{ how: string; when: string }} [host]
 * @property {string} action
 */

const failed = "`onFailed`";
const survived = "`onProtocolError`";
const warned = "warning in the console";
const rejects = "rejected promise";
const throws = "thrown";
const problem = "`problem` event";
const diagnosed = "`diagnosis` event";
const failedToCome = "`status` event, `diagnosis` event";
const failedAndProblem = "`status` event, `diagnosis` event, `problem` event";

/** @type {Record<import("@calling-extensions/contract").ErrorCode, ErrorAdvice>} */
export const errorAdvice = {
  invalidOptions: {
    app: { how: throws, when: "`new CallingExtensions()` was called without `eventHandlers`." },
    host: {
      how: throws,
      when: "A URL of the provider isn't http or https, or an id isn't a positive integer below 2^53.",
    },
    action: "Fix the call. It is a programming error.",
  },
  invalidMessage: {
    app: {
      how: `${survived}, or ${throws} by a method`,
      when: "The CRM page sent a type that isn't for apps, or invalid `data`: each kind is reported once. A method throws it for data that can't be sent, such as a function or an object that contains itself. Nothing is sent then, and `calls` is unchanged.",
    },
    host: {
      how: problem,
      when: "The app sent a type that isn't for hosts, or invalid `data`. Each kind is reported once.",
    },
    action:
      "Users don't need to do anything. The error names the message and the field: report it to the sender's developer. See [the protocol](protocol.md) for the expected fields.",
  },
  unknownMessage: {
    host: {
      how: problem,
      when: "An app replied that it doesn't support a message type. Apps on HubSpot's SDK do this.",
    },
    action:
      "Usually nothing. If it persists, make sure that the app sends its version in the handshake, so that the host doesn't send newer types.",
  },
  handlerFailed: {
    app: { how: survived, when: "One of your handlers threw an error, which is in `cause`." },
    host: {
      how: problem,
      when: "The host failed to handle a message. See `cause`.",
    },
    action: "In an app, fix the handler. In a host, please report it to us.",
  },
  notEmbedded: {
    app: { how: failed, when: "The page is a top-level window, so there is no host." },
    action: "Open the app from a CRM page. `npm start` serves one for development.",
  },
  hostSlow: {
    app: { how: survived, when: "No handshake within 3 seconds. The SDK continues to wait." },
    action: "Optionally, show that the app is waiting for the CRM.",
  },
  hostTimeout: {
    app: {
      how: failed,
      when: "No handshake within 30 seconds. Pending promises are rejected.",
    },
    action:
      "Check that the embedding page is a host, and that the URL it embeds has the origin that it expects.",
  },
  hostRejected: {
    app: {
      how: failed,
      when: "The embedding page's origin isn't in `allowedHostOrigins`, differs from the one that it names, or differs from the origin of the current session. Reported once per origin.",
    },
    action:
      "If you trust the origin in the error message, add it to `allowedHostOrigins`. The origin `null` is a sandboxed page without `allow-same-origin`, which can't be a host.",
  },
  duplicateInstance: {
    app: {
      how: warned,
      when: "A second instance was created while the first one was active. Both work; the newest receives the events.",
    },
    action:
      "Usually nothing: React's StrictMode creates two in development. Otherwise, keep one instance, or call `destroy()` on the first before you create another.",
  },
  queueFull: {
    app: { how: survived, when: "More than 1000 messages were sent before the handshake." },
    host: { how: problem, when: "More than 1000 messages were sent while the app loaded." },
    action: "Send fewer messages before the handshake. In an app, wait for `onReady`.",
  },
  appUnreachable: {
    host: {
      how: failedToCome,
      when: "The app doesn't respond, and neither does its URL when the port `probe` requests it: unknown host, refused connection, timeout, no TLS, or a redirect loop. The error message says which.",
    },
    action:
      "Open the URL in its own tab. If it loads there, only the CRM's server can't reach it. If the app connects later, the host withdraws the error.",
  },
  appCertificateUntrusted: {
    host: {
      how: failedToCome,
      when: "The app doesn't respond, and the port `probe` found a certificate that is expired or not issued by a trusted authority. The browser may trust other authorities than the server.",
    },
    action:
      "Open the URL in its own tab. If the browser shows a warning, accept the certificate there, or create one with a local authority that the browser trusts, for example with `mkcert`. Browsers don't show the warning in an iframe, which stays empty.",
  },
  appNotInitialized: {
    host: {
      how: diagnosed,
      when: "The app hasn't called `initialized()` within 8 seconds of the handshake. The diagnosis is withdrawn when it does.",
    },
    action:
      "Call `initialized()` in `onReady`, before anything slow. If the user isn't logged in yet, pass `isLoggedIn: false` and call `userLoggedIn()` later.",
  },
  appReloadLoop: {
    host: {
      how: diagnosed,
      when: "The iframe loaded a page 4 times within 10 seconds without a request by the host or the user. The diagnosis is withdrawn when the host reloads the app, or when the next load follows more than 10 seconds after the last one.",
    },
    action:
      "Check what runs on every load: a login check that redirects despite an existing session, storage that is blocked in iframes, or a live-reload client that can't reach its server.",
  },
  callNotCompleted: {
    host: {
      how: diagnosed,
      when: "A call ended, the app or the user moved on, and the call is still not completed 5 seconds later. Moving on means: the app starts or answers another call, the user closes the app, or the user logs out. Writing notes for a long time doesn't count. The diagnosis is withdrawn when the call is completed.",
    },
    action:
      "Call `callCompleted()` for every call that ended, including unanswered ones. Otherwise the call isn't on the timeline. See [the call lifecycle](lifecycle.md).",
  },
  appErrorStatus: {
    host: {
      how: failedToCome,
      when: "The app doesn't respond, and its URL returned a status of 400 or higher to the port `probe`.",
    },
    action:
      "For 404 and 410, fix the provider's URL. For 401 and 403, serve the page without authentication, and let the app ask for the login. For 500 and higher, contact the app's operator.",
  },
  framingRefused: {
    host: {
      how: failedToCome,
      when: "The app doesn't respond, and its page has a `frame-ancestors` directive or `X-Frame-Options` header that blocks this page. The error message names the header.",
    },
    action:
      "On the app's server, send `Content-Security-Policy: frame-ancestors` with the CRM page's origin. Browsers then ignore `X-Frame-Options`, which can't name another origin.",
  },
  mixedContent: {
    host: {
      how: failedToCome,
      when: "The page or one of its ancestors is on https, and the app's URL is on http or redirects to http. Only local URLs are exempt. It is reported when the iframe starts to load.",
    },
    action: "Serve the app over https. During development, use `localhost`.",
  },
  sandboxNoOrigin: {
    host: {
      how: failedToCome,
      when: "`frame.sandbox` lacks `allow-same-origin` (reported when the iframe starts to load), or the app's server sandboxes its page (reported at its first message).",
    },
    action:
      "Add `allow-same-origin` and `allow-scripts` to the sandbox. If the app's origin differs from the page's, this gives it no access to the page.",
  },
  appTimeout: {
    host: {
      how: failedAndProblem,
      when: "The iframe didn't load, or its page didn't respond, within 30 seconds, and no other diagnosis applies.",
    },
    action:
      "With the port `probe`, the error message says that the page exists but doesn't respond: it doesn't create the SDK, or its `allowedHostOrigins` excludes the CRM page. Without the port, the message lists all possible causes.",
  },
  appRejected: {
    host: {
      how: failedAndProblem,
      when: "The iframe shows a page whose origin is neither the origin of the provider's URL nor in its `allowedOrigins`, or the port `probe` was redirected to such an origin.",
    },
    action:
      "If you trust the origin, add it to `allowedOrigins`, or a pattern such as `https://*.example.com`. The error message contains both origins.",
  },
  sdkTooOld: {
    host: {
      how: diagnosed,
      when: "The app connected, but its version is below 0.3.0 in a `remote` iframe or a `window`: it can't receive caller ID matches, open records, or report availability. Or it sends no version.",
    },
    action:
      "Update the app. Until then, use it for outbound calls as a `widget`. An app without a version receives only the messages of version 0.1.6.",
  },
  microphoneNotAllowed: {
    host: {
      how: diagnosed,
      when: "The iframe's `allow` attribute or the page's Permissions-Policy (detectable in Chromium only) doesn't grant the microphone to the app's origin, the page is on http, or the app reports it. The error message says which.",
    },
    action:
      'Keep the default of `frame.allow`, or include `microphone` in it. If the app redirects to another origin, add that origin. Send a header such as `Permissions-Policy: microphone=(self "https://app.example.com")`.',
  },
  microphoneDenied: {
    host: {
      how: diagnosed,
      when: "An app on our SDK reported in the handshake that the user or the browser denied access to the microphone.",
    },
    action:
      "Allow the microphone in the browser's site settings, and reload the page. Browsers ask for the CRM page's origin, not the app's.",
  },
  storageBlocked: {
    host: {
      how: diagnosed,
      when: "An app on our SDK reported in the handshake that its storage is blocked. Browsers block it in third-party iframes.",
    },
    action:
      "The app works, but may ask for a login at each load. Allow third-party data for this page, or log in through a pop-up.",
  },
  dialRefused: {
    host: {
      how: "the dial's `reason`",
      when: "The user declined a second call during the current one, or a hook refused the dial with its own reason.",
    },
    action: "Show the reason next to the button that the user clicked.",
  },
  nonstandardMessage: {
    host: {
      how: problem,
      when: "The app sent a field or a message that deviates from the protocol, and the host understood it or ignored the field. Each kind is reported once per page load of the app. `details.habit` names the habit.",
    },
    action:
      "Users don't need to do anything: no call is lost. Fix the app; [the protocol](protocol.md#habits-of-real-apps) lists the habits and how a host reads them.",
  },
  customObjectCall: {
    host: {
      how: problem,
      when: "A call started from a custom object's page, and `outgoingCall` didn't request an engagement.",
    },
    action:
      "Pass `createEngagement: true` to `outgoingCall`, and don't create the call over HTTP as well. Otherwise the call isn't on the timeline.",
  },
  callLost: {
    host: {
      how: problem,
      when: "The app of a live call didn't reconnect after its page reloaded, or `markCallLost` was called.",
    },
    action:
      "The call is stored as failed. If the app reconnects, it can still complete the call. Find out why the app disconnected.",
  },
  endByIdUnsupported: {
    host: {
      how: problem,
      when: "`endCall` named one of several live calls, or a canceled dial became a call during another one, and the app doesn't have the capability `endById`. Nothing was sent.",
    },
    action:
      'End the call in the app, or call `markCallLost`. In your own app, end the call that `externalCallId` names in `onEndCall`, and pass `capabilities: ["endById"]`.',
  },
  portFailed: {
    host: {
      how: "`problem` event, `engagement` event",
      when: "A port rejected, timed out after `portTimeoutMs`, or received an unknown id; or a call wasn't stored within `replyTimeoutMs`, and saving continues. The app receives the matching `*_FAILED`, and the call continues.",
    },
    action:
      "See `cause`, and `details.port` for the port's name. The app receives the message of an error that a port rejects with: don't include secrets.",
  },
  callConflict: {
    host: {
      how: "`saveCall` rejects with it",
      when: "The CRM has a version of the call that this page doesn't know. `details.document` is that version.",
    },
    action:
      "Nothing. The page applies what it has to the CRM's version and saves again; it reports what doesn't apply any longer.",
  },
  saveRefused: {
    host: {
      how: "`saveCall` rejects with it",
      when: "The CRM will never accept this version, for example because the user may not edit calls.",
    },
    action:
      "Show the reason, with buttons to retry and to discard. The call stays in the browser until one of them is clicked.",
  },
  sessionExpired: {
    host: {
      how: "`saveCall` rejects with it",
      when: "The user is signed out. Calls stay in the browser.",
    },
    action: "Ask the user to sign in, then call `resume()` on the outbox.",
  },
  illegalOrder: {
    app: {
      how: "thrown in `strict` mode, else a line in the debug log",
      when: "A call message was sent that the call's state doesn't allow. Without `strict`, it is sent anyway.",
    },
    host: {
      how: problem,
      when: "The app sent a call message that the call's state doesn't allow, or one without `externalCallId` during several calls.",
    },
    action: "See [the call lifecycle](lifecycle.md) for the valid order of messages.",
  },
  hostFailed: {
    app: {
      how: rejects,
      when: "The CRM replied with `*_FAILED`. The error message is the CRM's, if it sent one.",
    },
    action:
      "Inform the user; the call itself isn't affected. The `on…Failed` handler is called too.",
  },
  replyTimeout: {
    app: {
      how: rejects,
      when: "No reply within `replyTimeoutMs`, by default 10 seconds.",
    },
    action:
      "Don't retry without checking: the request may have succeeded. Our host creates no second record for a repeated `outgoingCall` with the same `externalCallId`.",
  },
  sessionEnded: {
    app: {
      how: rejects,
      when: "`destroy()` was called, the signal was aborted, or the CRM page started a new session, before the reply arrived.",
    },
    action: "Repeat the request after the next `onReady`, if it is still needed.",
  },
};
