import type { MessageType } from "./messages.ts";

/** Something beyond the vendor's protocol that an end of ours says it can do when it shakes hands. */
export interface CapabilityRow {
  /** The end that names it: the host in `hostSdk`, the app in `appSdk`. Used only if all of them do. */
  readonly namedBy: "app" | "host" | "both";
  /** What changes, in a sentence without its full stop. */
  readonly effect: string;
  /** The message types that are sent only to an end that names it. */
  readonly types?: readonly MessageType[];
}

/** Every capability: the only place where the two ends agree on more than the vendor's protocol. */
export const capabilities = {
  port: {
    namedBy: "both",
    effect:
      "the app sends a `MessagePort` along with SYNC_ACK, and all but the handshake goes over it",
  },
  unloading: {
    namedBy: "both",
    effect:
      "the app says UNLOADING when its page goes away: the host keeps what it sends from then on for the next page. The vendor's protocol has the word, and nobody who says it",
  },
  results: {
    namedBy: "both",
    effect:
      "a navigation or a new address that succeeded is answered, where the vendor's hosts answer failures only",
    types: ["NAVIGATE_TO_RECORD_SUCCEEDED", "SET_WIDGET_URL_SUCCEEDED"],
  },
  simulate: {
    namedBy: "app",
    effect: "the app lets an inbound call ring when the host asks for it, in development and tests",
    types: ["SIMULATE_INCOMING_CALL"],
  },
  draft: {
    namedBy: "host",
    effect: "the app reports what the user has typed about a call and has not saved",
    types: ["CALL_DRAFT"],
  },
  dialRefused: {
    namedBy: "host",
    effect:
      "the app says which dial it refuses, and why. To other hosts it sends the reason as an ERROR",
    types: ["DIAL_REFUSED"],
  },
  endById: {
    namedBy: "app",
    effect:
      "the app reads `externalCallId` of END_CALL and ends no other call, so that a host can end one of several",
  },
} as const satisfies Record<string, CapabilityRow>;

export type Capability = keyof typeof capabilities;
