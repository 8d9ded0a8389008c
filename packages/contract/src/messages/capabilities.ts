/** An extension of the vendor's protocol that an end on our SDK declares in the handshake. */
export interface CapabilityRow {
  /** The end that declares it: the host in `hostSdk`, the app in `appSdk`. `both`: only used if both do. */
  readonly namedBy: "app" | "host" | "both";
  /** What changes, as a sentence without a period. */
  readonly effect: string;
}

/** All extensions of the vendor's protocol that the two ends can negotiate. Their messages name them, in `messages.ts`. */
export const capabilities = {
  port: {
    namedBy: "both",
    effect:
      "the app sends a `MessagePort` along with SYNC_ACK, and all but the handshake goes over it",
  },
  unloading: {
    namedBy: "both",
    effect:
      "the app sends UNLOADING when its page unloads, through the port if there is one: the host queues its messages for the next page. The vendor's protocol has the type, but never sends it",
  },
  results: {
    namedBy: "both",
    effect:
      "the host replies to a successful navigation or URL change; the vendor's hosts only reply on failure",
  },
  simulate: {
    namedBy: "app",
    effect: "the host can simulate an inbound call, in development and tests",
  },
  simulateActions: {
    namedBy: "app",
    effect:
      "the host can do what the app's own buttons do: answer, hang up, and save, in development and tests",
  },
  sessionMoved: {
    namedBy: "app",
    effect:
      "the host names a live call of another tab, which was closed, and the app continues the call; or one that has ended, with what the user typed there",
  },
  answer: {
    namedBy: "app",
    effect:
      "the host asks the app to answer a call that rings, because the user answered it in the page or in another tab",
  },
  control: {
    namedBy: "both",
    effect:
      "the app reports whether a live call is muted or on hold, and which of `MUTE`, `HOLD`, `SEND_TONES` and `TRANSFER` it can do with it; the host asks for one of them, `UNMUTE` and `RESUME` included",
  },
  theme: {
    namedBy: "app",
    effect:
      "the host reports whether its page is light or dark, after each handshake and at each change, so that the app looks like a part of the page",
  },
  draft: {
    namedBy: "host",
    effect: "the app reports what the user has typed about a call and has not saved",
  },
  dialRefused: {
    namedBy: "host",
    effect:
      "the app reports which dial it refuses, and why. Other hosts get the reason as an ERROR",
  },
  recording: {
    namedBy: "both",
    effect:
      "the app hands over the recording of a call as a `Blob`; the host stores it with the call, and replies. An app needs no access to the CRM for it",
  },
  contacts: {
    namedBy: "both",
    effect:
      "the app searches the CRM for people and companies to call by name, and the host replies with those that have phone numbers",
  },
  tasks: {
    namedBy: "both",
    effect:
      "the app asks for a follow-up task of a call: a `TODO`, a `CALL` or an `EMAIL`. The host creates it once for each `requestId`, with the records of the call, and replies",
  },
  records: {
    namedBy: "both",
    effect:
      "the app asks for the records of a call, and for a dialog of the page in which the user changes them; the host replies with the records, after the dialog is closed",
  },
  endById: {
    namedBy: "app",
    effect:
      "the app reads `externalCallId` of END_CALL and ends only that call, so that a host can end one of several. When its page has loaded again, or takes a call that is over for live, it receives SET_CALL_STATE with the end of that call",
  },
} as const satisfies Record<string, CapabilityRow>;

export type Capability = keyof typeof capabilities;
