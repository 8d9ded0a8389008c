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
const rejects = "rejected promise";
const throws = "thrown";
const problem = "`problem` event";
const statusFailed = "`status` event, `problem` event";

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
      how: failed,
      when: "An instance was made while another one had the session of this document.",
    },
    action:
      "Keep one instance for each page, or `destroy()` the first, in React in the effect's clean-up.",
  },
  queueFull: {
    app: { how: survived, when: "More than 1000 messages were sent before the handshake." },
    host: { how: problem, when: "More than 1000 messages were sent while the app loaded." },
    action: "Send less before there is a peer: on the app's side, wait for `onReady`.",
  },
  appTimeout: {
    host: {
      how: statusFailed,
      when: "The frame did not load, or its page did not answer, within 30 seconds.",
    },
    action:
      "Open the app's address by itself. A page that refuses to be framed (`frame-ancestors`, `X-Frame-Options`), that is sandboxed without `allow-same-origin` or that never constructs the SDK looks like this.",
  },
  appRejected: {
    host: {
      how: statusFailed,
      when: "The frame shows a page of an origin that is neither the provider's address's nor in its `allowedOrigins`.",
    },
    action: "If the app is meant to redirect there, add the origin to `allowedOrigins`.",
  },
  portFailed: {
    host: {
      how: "`problem` event, `engagement` event",
      when: "A port rejected, took longer than `portTimeoutMs`, or was asked for what does not exist. The app hears the matching `*_FAILED`, and the call goes on.",
    },
    action:
      "See `cause`, and `details.port` for which one. The sentence of an error that a port rejects with is shown to the app: put no secrets in it.",
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
    action: "[The life of a call](lifecycle.md) has the orders there are.",
  },
  hostFailed: {
    app: {
      how: rejects,
      when: "The CRM answered with the `*_FAILED` of what was asked. The sentence is the CRM's, where it gave one.",
    },
    action:
      "Tell the user; the call itself is not affected. The `on…Failed` handler is called too.",
  },
  answerTimeout: {
    app: {
      how: rejects,
      when: "No answer within `answerTimeoutMs`, 10 seconds unless set.",
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
  dialRefused: {
    host: {
      how: "the dial's `reason`",
      when: "The user did not want a second call beside the one that goes on. A hook that refuses tells its own reason.",
    },
    action: "Show the reason where the user clicked.",
  },
  callLost: {
    host: {
      how: problem,
      when: "The app of a live call did not come back after its page loaded anew, or `loseCall` gave the call up.",
    },
    action:
      "The call is stored as failed. Where the app comes back it may complete it still. See why the app went away.",
  },
};
