import type { Carrier } from "../carrier.ts";

type Awaitable<Value> = Value | Promise<Value>;

/**
 * One carrier with a far end that the contract tests control. A member that is absent skips its tests. Each
 * test creates a harness and closes it.
 */
export interface CarrierHarness {
  readonly carrier: Carrier;
  /** This phone's number. */
  readonly ownNumber: string;
  /** The number of a phone that answers within a few seconds, and speaks if the carrier has media. */
  readonly answeringNumber: string;
  /** Another phone that answers, for transfers. `answeringNumber` by default. */
  readonly transferNumber?: string;
  /** Numbers that don't answer, by what they do. */
  readonly busyNumber?: string;
  readonly rejectingNumber?: string;
  readonly silentNumber?: string;
  readonly unreachableNumber?: string;
  /** Answers, and hangs up within a few seconds. */
  readonly hangingUpNumber?: string;
  /** Plays an announcement before it answers. */
  readonly announcingNumber?: string;
  /** Answers, and loses its audio within a few seconds. */
  readonly droppingNumber?: string;
  /** Answers, and refuses to be put on hold. */
  readonly holdRefusingNumber?: string;
  /** Another phone, whose number is `fromNumber`, calls this one. */
  readonly ring: (fromNumber: string) => Awaitable<void>;
  /** Like `ring`, and another phone of this user answers before this one. */
  readonly ringElsewhere?: (fromNumber: string) => Awaitable<void>;
  /** The other party hangs up. */
  readonly hangUp: () => Awaitable<void>;
  /** The other party puts this phone on hold, or ends that. */
  readonly setHeld?: (isHeld: boolean) => Awaitable<void>;
  /** The tones that the other party has received since the last call started. */
  readonly receivedTones?: () => Awaitable<string>;
  /** Lets time pass. By default a test waits; a harness with a fake clock advances it. */
  readonly elapse?: (milliseconds: number) => Awaitable<void>;
  /** Frees everything but the carrier, which the tests destroy. */
  readonly close?: () => Awaitable<void>;
}
