import * as z from "zod";

/** The longest that the far end can be told to wait before it picks up. */
export const MAX_ANSWER_AFTER_SECONDS = 60;

export const farEndSettings = z.object({
  /** Whether the far end picks up without being told to. */
  answersItself: z.boolean(),
  /** How long it lets the phone ring before it does. */
  answerAfterSeconds: z.number().min(0).max(MAX_ANSWER_AFTER_SECONDS),
});

export type FarEndSettings = z.infer<typeof farEndSettings>;

export const defaultFarEndSettings: FarEndSettings = { answersItself: true, answerAfterSeconds: 2 };

/**
 * What the phone's address says of the far end: `?answerAfter=0.5` has it pick up after half a second.
 * The standard settings where it says nothing, or nothing that can be had.
 */
export function readFarEndSettings(search: string): FarEndSettings {
  const seconds = new URLSearchParams(search).get("answerAfter");
  const told = farEndSettings.safeParse({
    answersItself: true,
    answerAfterSeconds: seconds === null || seconds === "" ? undefined : Number(seconds),
  });
  return told.data ?? defaultFarEndSettings;
}

/** The hand at the other end of the simulated line. */
export interface FarEnd {
  readonly settings: FarEndSettings;
  /** Counts for the next ring; a call that rings already is left as it is. */
  configure(settings: FarEndSettings): void;
  /** Picks up every call that rings there. */
  answer(): void;
  /** Ends, there, every call that is alive. */
  hangUp(): void;
  /** Rings this phone. */
  ring(numbers: { fromNumber: string; toNumber: string }): void;
}
