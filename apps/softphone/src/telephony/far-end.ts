import * as z from "zod";
import { DEFAULT_ANSWER_AFTER_SECONDS, MAX_ANSWER_AFTER_SECONDS } from "../settings/defaults.ts";

export const farEndSettings = z.object({
  /** Whether the other party answers by itself. */
  answersAutomatically: z.boolean(),
  /** How long the phone rings before that. */
  answerAfterSeconds: z.number().min(0).max(MAX_ANSWER_AFTER_SECONDS),
});

export type FarEndSettings = z.infer<typeof farEndSettings>;

export const defaultFarEndSettings: FarEndSettings = {
  answersAutomatically: true,
  answerAfterSeconds: DEFAULT_ANSWER_AFTER_SECONDS,
};

/**
 * Reads the settings from the query of the phone's URL: with `?answerAfter=0.5` the other party answers
 * after half a second. Returns the defaults if the value is absent or invalid.
 */
export function readFarEndSettings(search: string): FarEndSettings {
  const seconds = new URLSearchParams(search).get("answerAfter");
  const parsed = farEndSettings.safeParse({
    answersAutomatically: true,
    answerAfterSeconds: seconds === null || seconds === "" ? undefined : Number(seconds),
  });
  return parsed.data ?? defaultFarEndSettings;
}

/** The simulated other party. */
export interface FarEnd {
  readonly settings: FarEndSettings;
  /** Applies to the next call; a call that already rings is not affected. */
  configure(settings: FarEndSettings): void;
  /** Answers every call that rings there. */
  answer(): void;
  /** Hangs up every live call. */
  hangUp(): void;
  /** Rings this phone. */
  ring(numbers: { fromNumber: string; toNumber: string }): void;
}
