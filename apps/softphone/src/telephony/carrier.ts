/** The state of one call on the telephone network. */
export type LegState = "dialing" | "ringing" | "connected" | "ended";

/** Why a leg ended, as the network reports it. */
export type LegEnding =
  | { readonly by: "us" | "them"; readonly cause: "hungUp" | "rejected" }
  | { readonly by: "them"; readonly cause: "busy" | "noAnswer" | "failed" };

export type LegEvent =
  | { readonly type: "ringing" }
  | { readonly type: "answered" }
  | { readonly type: "ended"; readonly ending: LegEnding };

/** One call on the network, from this phone's side. */
export interface CallLeg {
  readonly state: LegState;
  /** Answers an incoming call. */
  answer(): void;
  /** Declines an incoming call. */
  reject(): void;
  /** Ends the call or cancels dialing. */
  hangUp(): void;
  /** Adds a listener. Returns a function that removes it. */
  on(listener: (event: LegEvent) => void): () => void;
}

export type LegDirection = "INBOUND" | "OUTBOUND";

/** The two numbers, in E.164 if known. */
export interface LegNumbers {
  readonly fromNumber: string;
  readonly toNumber: string;
}

/** A leg that was live when the page unloaded. */
export interface LegToResume extends LegNumbers {
  readonly direction: LegDirection;
  readonly state: Exclude<LegState, "ended">;
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

/** A connection to the telephone network. */
export interface Carrier {
  place(numbers: LegNumbers): CallLeg;
  /** Continues a leg after a reload of the page. */
  resume(leg: LegToResume): CallLeg;
  /** Adds a listener for incoming calls. Returns a function that removes it. */
  onIncoming(listener: (leg: CallLeg, numbers: LegNumbers) => void): () => void;
  /** Drops all legs and timers. Calling it twice is safe. */
  destroy(): void;
}
