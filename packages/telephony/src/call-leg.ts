export type LegDirection = "INBOUND" | "OUTBOUND";

/** The two numbers, in E.164 if known. */
export interface LegNumbers {
  readonly fromNumber: string;
  readonly toNumber: string;
}

/** The signaling state of a leg. It only moves to the right, and may skip `ringing`. */
export type LegState = "dialing" | "ringing" | "connected" | "ended";

/** What failed, if it was neither the user's nor the other party's decision. */
export type LegProblem =
  /** The network has no route to the number, or refused the call. */
  | "unreachable"
  /** The number is redirected to one that this phone doesn't call by itself. */
  | "redirected"
  /** The browser or the user denied access to the microphone. */
  | "microphoneBlocked"
  /** There is no microphone. */
  | "microphoneMissing"
  /** Another program uses the microphone, or it doesn't start. */
  | "microphoneBusy"
  /** Audio did not start, or stopped and did not return. */
  | "audioLost"
  /** The carrier's server can't be reached. */
  | "signalingLost"
  /** The page was reloaded, and the carrier can't continue its calls. */
  | "reloaded";

/** Why a leg ended. */
export type LegEnding =
  | { readonly by: "us" | "them"; readonly cause: "hungUp" | "rejected" }
  | { readonly by: "them"; readonly cause: "busy" | "noAnswer" }
  /** Another phone has answered an incoming call, such as a colleague's. */
  | { readonly by: "them"; readonly cause: "answeredElsewhere" }
  /** The other party talks to another person now. */
  | { readonly by: "us"; readonly cause: "transferred" }
  | { readonly by: "network"; readonly cause: "failed"; readonly problem: LegProblem };

/**
 * The microphone of a leg: `off` before it is needed, `requested` while the browser asks the user. `blocked`,
 * `missing` and `busy` say why it did not open. `unplugged`: it opened, and its device is gone. `unused`: the
 * user calls without one. `kept`: the user has chosen another one, which did not open.
 */
export type MicrophoneState =
  | "off"
  | "requested"
  | "on"
  | "blocked"
  | "missing"
  | "busy"
  | "unplugged"
  | "unused"
  | "kept";

/** How a leg starts. */
export interface CallOptions {
  /**
   * Opens no microphone: the other party receives silence until `retryMicrophone`. For users who have none and
   * want to listen. `audio.microphone` is `unused` if the carrier has media in this page.
   */
  readonly withoutMicrophone?: boolean;
}

/**
 * Why a phone doesn't answer: its user declines, is on another call, isn't there, or lets the carrier's voicemail
 * answer. `busy` and `voicemail` are capabilities of the carrier.
 */
export type RejectReason = "declined" | "busy" | "unavailable" | "voicemail";

/**
 * The audio connection: `none` before the first audio, `interrupted` while the phone tries to connect it again.
 * `oneWay`: it is connected, but nothing has arrived from the other party for some seconds, except on hold.
 */
export type MediaConnection = "none" | "connecting" | "connected" | "oneWay" | "interrupted";

/** Everything about the audio of a leg. A new object for each change. */
export interface LegAudio {
  /** The other party doesn't hear this phone. Audio packets go on, without sound. */
  readonly isMuted: boolean;
  /** This phone has put the other party on hold. No audio in either direction. */
  readonly isHeld: boolean;
  /** The other party has put this phone on hold. */
  readonly isHeldByThem: boolean;
  readonly microphone: MicrophoneState;
  readonly connection: MediaConnection;
  /**
   * What the other party says. Attach it to an audio element. It is there before the answer if the network
   * plays an announcement (early media), and undefined if the carrier has no media in this page.
   */
  readonly remoteStream: MediaStream | undefined;
  /**
   * What the microphone picks up: silence while this phone is muted, but not while the call is on hold.
   * Undefined without a microphone, and if the carrier has no media in this page.
   */
  readonly localStream: MediaStream | undefined;
}

/** The other party asks this phone to call another person, and leaves the call if that succeeds. */
export interface TransferRequest {
  readonly toNumber: string;
  /** Calls that number. This leg continues with the new party. */
  accept(): void;
  decline(): void;
}

export type LegEvent =
  | { readonly type: "ringing" }
  | { readonly type: "answered" }
  | { readonly type: "audioChanged"; readonly audio: LegAudio }
  /** Nothing happens until the user decides. Undefined: the request has lost its purpose. */
  | { readonly type: "transferRequested"; readonly request: TransferRequest | undefined }
  /** The last event of a leg. */
  | { readonly type: "ended"; readonly ending: LegEnding };

/** Totals of one direction since the call began. They never decrease. */
export interface AudioFlow {
  /** RTP packets. */
  readonly packets: number;
  /** `totalAudioEnergy` of WebRTC's statistics: joules in an arbitrary unit, 1 for one second at full volume. */
  readonly energy: number;
}

/** Undefined members are not known yet, or not reported. */
export interface AudioStats {
  readonly sent: AudioFlow;
  readonly received: AudioFlow;
  /** RTP packets that did not arrive since the call began. Packets that arrive late decrease it. */
  readonly packetsLost: number | undefined;
  /** How irregularly packets arrive now. */
  readonly jitterMs: number | undefined;
  /** To the other end of the connection and back. */
  readonly roundTripMs: number | undefined;
}

/**
 * One call on the telephone network, from this phone's side. Methods ignore what the state doesn't allow,
 * such as answering twice, except those that return a promise.
 */
export interface CallLeg {
  readonly direction: LegDirection;
  readonly numbers: LegNumbers;
  /** What the caller, or the network, says about who calls. Anybody can write anything there. */
  readonly callerName?: string | undefined;
  readonly state: LegState;
  readonly audio: LegAudio;
  /**
   * Answers an incoming call. Opens the microphone first: if that fails, the call keeps ringing,
   * `audio.microphone` says why, and `answer` may be called again.
   */
  answer(options?: CallOptions): void;
  /** Declines an incoming call. The caller learns the reason if the carrier can tell it. */
  reject(reason?: RejectReason): void;
  /** Ends the call or cancels dialing. */
  hangUp(): void;
  setMuted(isMuted: boolean): void;
  /** Puts the other party on hold, or ends that. Rejects with a `CarrierError`. */
  setHeld(isHeld: boolean): Promise<void>;
  /** Sends tones, any of `0-9*#`. A carrier queues them. */
  sendDtmf(tones: string): void;
  /**
   * Transfers the other party: to a number without asking there (blind), or to the other party of another
   * connected leg of this carrier (attended). Resolves when this leg, and the other one, have ended with the
   * cause `transferred`. Rejects with a `CarrierError` if they go on.
   */
  transfer(target: string | CallLeg): Promise<void>;
  /**
   * Plays a recording to the other party instead of the microphone. Resolves when it is over. Rejects if the call is not
   * connected, is on hold or ends before, with a `CarrierError`, or if the browser can't read the recording.
   */
  play(recording: Blob): Promise<void>;
  /** Opens the microphone again, after `blocked`, `missing`, `busy`, `unplugged` or `unused`. */
  retryMicrophone(): void;
  /** Undefined if the carrier has no media in this page, and before the first audio. */
  getAudioStats(): Promise<AudioStats | undefined>;
  /** Adds a listener. Returns a function that removes it; calling it twice is safe. */
  on(listener: (event: LegEvent) => void): () => void;
}
