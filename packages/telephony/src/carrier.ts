import type { CallLeg, CallOptions, LegDirection, LegNumbers, LegState } from "./call-leg.ts";

/**
 * The connection to the carrier's server. While it is `reconnecting`, calls go on, and new ones can't start.
 * `failed` is final until the user acts.
 */
export type Registration =
  | { readonly state: "unregistered" | "registering" | "registered" }
  | {
      readonly state: "reconnecting" | "failed";
      readonly problem: RegistrationProblem;
      /** What the server replied. */
      readonly statusCode?: number | undefined;
    };

/** Why a phone isn't registered. The phone explains it to the user, in the user's language. */
export type RegistrationProblem =
  /** The server can't be reached; browsers don't tell why. */
  | "unreachable"
  | "connectionLost"
  | "noReply"
  | "serverFailed"
  | "wrongCredentials"
  | "accountRefused"
  | "unknownUser"
  /** The server accepted a registration that doesn't name this phone. */
  | "unconfirmed"
  /** The server refused for another reason. */
  | "refused"
  /** The program for this carrier couldn't be loaded. */
  | "notLoaded";

/** What the calls of a carrier can do. The phone offers nothing else. */
export interface CarrierCapabilities {
  /** Audio in this page. Without it, `remoteStream` and `getAudioStats` are undefined. */
  readonly media: boolean;
  readonly hold: boolean;
  readonly dtmf: boolean;
  readonly blindTransfer: boolean;
  readonly attendedTransfer: boolean;
  /** Whether a caller who is rejected as `busy` gets a busy signal. */
  readonly busySignal: boolean;
  /** Whether a caller who is rejected for the `voicemail` can leave a message. */
  readonly voicemail: boolean;
  /** The number of a conference, in which all its callers talk with each other. Absent if there is none. */
  readonly conferenceNumber?: string | undefined;
}

export type CarrierEvent =
  /** The leg rings. Its listeners receive what happens next. */
  | { readonly type: "incomingCall"; readonly leg: CallLeg }
  /** A caller has left a message. Carriers that don't learn it never emit this. */
  | { readonly type: "voicemailLeft"; readonly fromNumber: string }
  /** A call was refused, because the carrier sent it in a form that can't be read. */
  | { readonly type: "unreadableCall" }
  | { readonly type: "registrationChanged"; readonly registration: Registration };

/** A leg that was live when the page unloaded. */
export interface LegToResume extends LegNumbers {
  readonly direction: LegDirection;
  readonly state: Exclude<LegState, "ended">;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly isMuted: boolean;
  readonly isHeld: boolean;
  /** Whether `audio.microphone` was `unused`: a reload opens no microphone. */
  readonly withoutMicrophone: boolean;
}

/** A connection to the telephone network. */
export interface Carrier {
  readonly capabilities: CarrierCapabilities;
  readonly registration: Registration;
  /**
   * Starts a call. It emits no event before this has returned. Opens the microphone first: if that fails, the
   * call ends with a problem.
   */
  place(numbers: LegNumbers, options?: CallOptions): CallLeg;
  /**
   * Continues a leg after a reload of the page. A leg that is gone ends after this has returned, with the
   * problem `reloaded`.
   */
  resume(leg: LegToResume): CallLeg;
  /**
   * Uses the microphone with this id of the browser from now on, also in calls that have one open. Undefined
   * is the browser's default, which is also used if there is no microphone with the id.
   */
  useMicrophone(deviceId: string | undefined): void;
  /** Adds a listener. Returns a function that removes it; calling it twice is safe. */
  on(listener: (event: CarrierEvent) => void): () => void;
  /** Drops all legs without an event, and closes microphone and connections. Calling it twice is safe. */
  destroy(): void;
}
