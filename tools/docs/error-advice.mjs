/**
 * What documents say of an error beyond its sentence: how each side hears of it and when, and what its
 * developer does about it. A side that never raises it is left out.
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
      when: "An address of the provider is not http or https, or an id is not a positive integer below 2^53.",
    },
    action: "Correct the call. It is a mistake in the program, the same for every user.",
  },
  invalidMessage: {
    app: {
      how: survived,
      when: "The CRM page sent a type that is not for apps, or `data` that does not fit. Each kind is reported once.",
    },
    host: {
      how: problem,
      when: "The app sent a type that is not for hosts, or `data` that does not fit. Each kind is reported once.",
    },
    action:
      "Nothing for the user. The sentence names the message and the field: tell whoever sends it. [The protocol](protocol.md) has its shape.",
  },
  unknownMessage: {
    host: {
      how: problem,
      when: "An app answered that it does not know a type. Apps on the vendor's SDK do so.",
    },
    action:
      "Usually nothing. If it stays, see that the app names its version in the handshake, so that newer types are held back.",
  },
  handlerFailed: {
    app: { how: survived, when: "One of your handlers threw. `cause` is what it threw." },
    host: {
      how: problem,
      when: "The host's own handling of a message went wrong. `cause` says how.",
    },
    action: "On the app's side correct the handler; on the host's side please report it to us.",
  },
  notEmbedded: {
    app: { how: failed, when: "The page is a top window: no frame, so no host." },
    action: "Open the app from a CRM page. For work on it, `npm start` serves one.",
  },
  hostSlow: {
    app: { how: survived, when: "No handshake within 3 seconds. The wait goes on." },
    action: "Show that the CRM is being waited for, if anything.",
  },
  hostTimeout: {
    app: {
      how: failed,
      when: "No handshake within 30 seconds. What waits for answers is rejected.",
    },
    action:
      "Look whether the page around the frame is a host at all, and whether the address it embeds has the origin that it expects.",
  },
  hostRejected: {
    app: {
      how: failed,
      when: "The page around the frame is not in `allowedHostOrigins`, names another origin than it has, or is not the one that the session began with. Once for each origin.",
    },
    action:
      "If the origin in the sentence is one of yours, add it to `allowedHostOrigins`. An origin of `null` is a sandboxed page without `allow-same-origin`: it cannot be a host.",
  },
  duplicateInstance: {
    app: {
      how: warned,
      when: "A second instance was created while the first one is active. Both work: the newest receives the events.",
    },
    action:
      "Usually nothing: React's StrictMode creates two in development. Otherwise keep one instance, or `destroy()` the first before you create the next.",
  },
  queueFull: {
    app: { how: survived, when: "More than 1000 messages were sent before the handshake." },
    host: { how: problem, when: "More than 1000 messages were sent while the app loaded." },
    action: "Send less before there is a peer: on the app's side, wait for `onReady`.",
  },
  appUnreachable: {
    host: {
      how: failedToCome,
      when: "The app is silent, and the port `probe` got no answer at its address: an unknown name, a refused connection, no answer in time, no TLS at all, or redirects without an end. The sentence says which.",
    },
    action:
      "Open the address by itself. If it opens, the CRM's server cannot reach what the user's browser can; an app that comes up all the same is connected, and the error is gone.",
  },
  appCertificateUntrusted: {
    host: {
      how: failedToCome,
      when: "The app is silent, and the port `probe` found a certificate at its address that nobody it knows vouches for, or one that has expired. The browser may trust other authorities than the server does.",
    },
    action:
      "Open the address in its own tab. If the browser warns, accept the certificate there, or create one with a local authority that the browser trusts, such as `mkcert` makes. Browsers never ask inside a frame: it stays empty.",
  },
  appNotInitialized: {
    host: {
      how: diagnosed,
      when: "8 seconds after the handshake the app still has not called `initialized()`. The diagnosis is withdrawn when it does.",
    },
    action:
      "Call `initialized()` in `onReady`, before anything that takes time. An app whose user has yet to log in says `isLoggedIn: false`, and calls `userLoggedIn()` later.",
  },
  appReloadLoop: {
    host: {
      how: diagnosed,
      when: "The frame loaded a page 4 times within 10 seconds, and neither the host nor anybody at the keyboard had asked for it. It is withdrawn when the host loads the app, or when the next load comes more than 10 seconds after the last one.",
    },
    action:
      "Look for what runs at every load: a login check that redirects although a session exists, storage that is blocked in frames, a live-reload client that cannot reach its server.",
  },
  callNotCompleted: {
    host: {
      how: diagnosed,
      when: "A call ended, the app or its user went on without completing it, and 5 seconds later it is still not completed. Going on is one of three: the app starts another call or answers one that began later, the user closes the app, or the app says that the user logged out. However long a user writes notes, that alone is no reason. The diagnosis is withdrawn when the call is completed.",
    },
    action:
      "Call `callCompleted()` for every call that ended, also for those that nobody answered: without it a call is not on the timeline. [The lifecycle of a call](lifecycle.md) has the order.",
  },
  appErrorStatus: {
    host: {
      how: failedToCome,
      when: "The app is silent, and its address answered the port `probe` with a status of 400 or more.",
    },
    action:
      "For 404 and 410 correct the provider's address; for 401 and 403 see that the page opens without a log-in, which it asks for itself; for 500 and more ask whoever runs the app.",
  },
  framingRefused: {
    host: {
      how: failedToCome,
      when: "The app is silent, and its page has a `frame-ancestors` or an `X-Frame-Options` that keeps this page from framing it. The sentence says which header and where.",
    },
    action:
      "On the app's server send `Content-Security-Policy: frame-ancestors` with the origin of the CRM page. Where it is there, browsers ignore `X-Frame-Options`, which cannot name a page of another origin.",
  },
  mixedContent: {
    host: {
      how: failedToCome,
      when: "The page, or one around it, is on https and the app's address on http, or redirects to http. Only this machine's own addresses are let through. It is told when the frame begins to load.",
    },
    action: "Serve the app over https; on a developer's machine use `localhost`.",
  },
  sandboxNoOrigin: {
    host: {
      how: failedToCome,
      when: "`frame.sandbox` is without `allow-same-origin`, which is told when the frame begins to load; or the app's own server sandboxes its page, which is told when it speaks.",
    },
    action:
      "Add `allow-same-origin`, and `allow-scripts`, to the sandbox. Where the app has an origin other than the page's, it gains nothing of the page's by that.",
  },
  appTimeout: {
    host: {
      how: failedAndProblem,
      when: "The frame did not load, or its page did not answer, within 30 seconds, and nothing surer is known.",
    },
    action:
      "With the port `probe` the sentence says that the page is there and silent: it never constructs the SDK, or its `allowedHostOrigins` refuse the CRM page. Without the port it lists all that it may be.",
  },
  appRejected: {
    host: {
      how: failedAndProblem,
      when: "The frame shows a page of an origin that is neither the provider's address's nor in its `allowedOrigins`, or the port `probe` was redirected to one.",
    },
    action:
      "If the app is meant to be there, add the origin to `allowedOrigins`, or a pattern such as `https://*.example.com`. The sentence has both origins.",
  },
  sdkTooOld: {
    host: {
      how: diagnosed,
      when: "The app came up. Its version is below 0.3.0 in a `remote` frame or a `window`, where it cannot be told who calls, nor open records, nor say who is available; or it names no version.",
    },
    action:
      "Have the app updated. Until then it makes outbound calls, best as a `widget`. An app without a version is sent what version 0.1.6 knew.",
  },
  microphoneNotAllowed: {
    host: {
      how: diagnosed,
      when: "The frame's `allow` does not give the microphone to the app's origin, or the page's Permissions-Policy does not (only Chromium tells), or the page is on http, or the app says so. The sentence says which.",
    },
    action:
      'Leave `frame.allow` at its default, or name `microphone` in it, and for an app that redirects to another origin that origin behind it. A header has to be like `Permissions-Policy: microphone=(self "https://app.example.com")`.',
  },
  microphoneDenied: {
    host: {
      how: diagnosed,
      when: "An app on our SDK said in the handshake that the user, or the browser, denied it the microphone.",
    },
    action:
      "The user allows it where the browser shows what this page may do, and loads the page anew. Browsers ask for the CRM page's origin, and not for the app's.",
  },
  storageBlocked: {
    host: {
      how: diagnosed,
      when: "An app on our SDK said in the handshake that it may not use its storage: browsers block it in frames of other sites.",
    },
    action:
      "The app works, and may ask for a log-in at each load. The user allows third-party data for this page, or the app logs in through a pop-up.",
  },
  dialRefused: {
    host: {
      how: "the dial's `reason`",
      when: "The user did not want a second call beside the one that goes on. A hook that refuses tells its own reason.",
    },
    action: "Show the reason where the user clicked.",
  },
  nonstandardMessage: {
    host: {
      how: problem,
      when: "The app sent a field or a message in a way that the protocol doesn't have, and the host understood it or ignored the field. Each kind is reported once for each page of the app. `details.habit` names the habit.",
    },
    action:
      "Nothing for the user: no call is lost. Correct the app; [the protocol](protocol.md#habits-of-real-apps) lists the habits and how a host reads them.",
  },
  customObjectCall: {
    host: {
      how: problem,
      when: "A call started from the page of a custom object, and `outgoingCall` did not ask for an engagement.",
    },
    action:
      "Pass `createEngagement: true` to `outgoingCall`, and don't create the call over HTTP as well. Otherwise the call is not on the timeline.",
  },
  callLost: {
    host: {
      how: problem,
      when: "The app of a live call did not come back after its page loaded anew, or `loseCall` gave the call up.",
    },
    action:
      "The call is stored as failed. Where the app comes back it may complete it still. See why the app went away.",
  },
  endByIdUnsupported: {
    host: {
      how: problem,
      when: "`endCall` named one of several live calls, or a canceled dial became a call during another one, and the app doesn't have the capability `endById`. Nothing was sent.",
    },
    action:
      'End the call in the app, or call `loseCall`. In your own app, end the call that `externalCallId` names in `onEndCall`, and pass `capabilities: ["endById"]`.',
  },
  portFailed: {
    host: {
      how: "`problem` event, `engagement` event",
      when: "A port rejected, took longer than `portTimeoutMs`, or was asked for what does not exist; or a call was not stored within `replyTimeoutMs`, which goes on. The app hears the matching `*_FAILED`, and the call goes on.",
    },
    action:
      "See `cause`, and `details.port` for which one. The sentence of an error that a port rejects with is shown to the app: put no secrets in it.",
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
      when: "A call message was sent that the call's state does not take. Without `strict` it is sent all the same.",
    },
    host: {
      how: problem,
      when: "The app sent a call message that the call's state does not take, or one without `externalCallId` during several calls.",
    },
    action: "[The lifecycle of a call](lifecycle.md) has the orders there are.",
  },
  hostFailed: {
    app: {
      how: rejects,
      when: "The CRM answered with the `*_FAILED` of what was asked. The sentence is the CRM's, where it gave one.",
    },
    action:
      "Tell the user; the call itself is not affected. The `on…Failed` handler is called too.",
  },
  replyTimeout: {
    app: {
      how: rejects,
      when: "No answer within `replyTimeoutMs`, 10 seconds unless set.",
    },
    action:
      "Do not repeat it blindly: it may have been done. A repeated `outgoingCall` with the same `externalCallId` makes no second record in a host of ours.",
  },
  sessionEnded: {
    app: {
      how: rejects,
      when: "`destroy()` was called, the signal aborted, or the CRM page began a new session, while an answer was due.",
    },
    action: "After a new `onReady`, ask again for what is still wanted.",
  },
};
