/** Where one call is on the telephone network. */
export type LegState = "dialing" | "ringing" | "connected" | "ended";

/** Why a leg ended, as the network tells it. */
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
  /** Takes an incoming call. */
  answer(): void;
  /** Turns an incoming call away. */
  reject(): void;
  /** Ends the call, or gives up calling. */
  hangUp(): void;
  /** Listens; the answer stops listening. */
  on(listener: (event: LegEvent) => void): () => void;
}

export type LegDirection = "INBOUND" | "OUTBOUND";

/** Who calls whom, in E.164 where known. */
export interface LegNumbers {
  readonly fromNumber: string;
  readonly toNumber: string;
}

/** A leg that was alive when the page was last seen. */
export interface LegToResume extends LegNumbers {
  readonly direction: LegDirection;
  readonly state: Exclude<LegState, "ended">;
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

/** A way to the telephone network. */
export interface Carrier {
  place(numbers: LegNumbers): CallLeg;
  /** Takes up a leg again after the page was reloaded. */
  resume(leg: LegToResume): CallLeg;
  /** Listens for incoming calls; the answer stops listening. */
  onIncoming(listener: (leg: CallLeg, numbers: LegNumbers) => void): () => void;
  /** Drops every leg and timer. Twice is safe. */
  destroy(): void;
}
