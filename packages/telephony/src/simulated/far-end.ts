import type { LegNumbers } from "../call-leg.ts";

/** What the simulated other party does with a call. */
export const farEndReactions = ["answers", "busy", "rejects", "unreachable"] as const;
export type FarEndReaction = (typeof farEndReactions)[number];

/** What the simulated other party says after it has answered. */
export const farEndVoices = ["speaks", "echoes", "silent"] as const;
export type FarEndVoice = (typeof farEndVoices)[number];

/** How the other party treats numbers without a row among the demo numbers. */
export interface FarEndSettings {
  readonly reaction: FarEndReaction;
  /** Whether it answers by itself. Otherwise it rings until `answer`. */
  readonly answersAutomatically: boolean;
  /** How long the phone rings before that. */
  readonly answerAfterSeconds: number;
  readonly voice: FarEndVoice;
  /** The time from the answer until it hangs up, or null if it doesn't. */
  readonly hangsUpAfterSeconds: number | null;
}

/** The simulated other party of every call. */
export interface FarEnd {
  readonly settings: FarEndSettings;
  /** Applies to the next call; a call that already rings is not affected. */
  configure(settings: FarEndSettings): void;
  /** Answers every call that rings there. */
  answer(): void;
  /** Hangs up every live call. */
  hangUp(): void;
  /** Rings this phone. */
  ring(numbers: LegNumbers): void;
  /** Another phone answers every call that rings here. */
  answerElsewhere(): void;
  /** Puts every connected call on hold, or ends that. */
  setHeld(isHeld: boolean): void;
  /** Stops the audio of every connected call without a word, like a phone whose battery is empty. */
  dropAudio(): void;
  /** The tones that the other party has received since the last call started. */
  readonly receivedTones: string;
  /** Adds a listener for `receivedTones`. Returns a function that removes it. */
  onTonesReceived(listener: (tones: string) => void): () => void;
}
