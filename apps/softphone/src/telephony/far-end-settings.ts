import {
  farEndReactions,
  farEndVoices,
  type FarEndSettings,
} from "@calling-extensions/telephony/simulated";
import * as z from "zod/mini";
import {
  DEFAULT_ANSWER_AFTER_SECONDS,
  MAX_ANSWER_AFTER_SECONDS,
  MAX_HANG_UP_AFTER_SECONDS,
} from "../settings/defaults.ts";

export const farEndSettings: z.ZodMiniType<FarEndSettings> = z.object({
  reaction: z.enum(farEndReactions),
  answersAutomatically: z.boolean(),
  answerAfterSeconds: z.number().check(z.minimum(0), z.maximum(MAX_ANSWER_AFTER_SECONDS)),
  voice: z.enum(farEndVoices),
  hangsUpAfterSeconds: z.nullable(
    z.number().check(z.minimum(0), z.maximum(MAX_HANG_UP_AFTER_SECONDS)),
  ),
});

export const defaultFarEndSettings: FarEndSettings = {
  reaction: "answers",
  answersAutomatically: true,
  answerAfterSeconds: DEFAULT_ANSWER_AFTER_SECONDS,
  voice: "speaks",
  hangsUpAfterSeconds: null,
};

/**
 * Reads the settings from the query of the phone's URL: with `?answerAfter=0.5` the other party answers
 * after half a second. Returns the defaults if the value is absent or invalid.
 */
export function readFarEndSettings(search: string): FarEndSettings {
  const seconds = new URLSearchParams(search).get("answerAfter");
  const parsed = farEndSettings.safeParse({
    ...defaultFarEndSettings,
    answerAfterSeconds: seconds === null || seconds === "" ? undefined : Number(seconds),
  });
  return parsed.data ?? defaultFarEndSettings;
}
