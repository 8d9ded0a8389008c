import type { CallingExtensionsConfig } from "../config/config.ts";

/** What the check dials unless the configuration has another number. All numbers here are fictional. */
export const DEFAULT_NUMBER = "+12025550101";

/** What it dials during a call. */
export const SECOND_NUMBER = "+12025550102";

/** Who calls the app. */
export const CALLER = "+12025550199";

/** All numbers that an app can learn from the check. */
export const numbersOf = ({ numbers = {} }: CallingExtensionsConfig): readonly string[] => [
  DEFAULT_NUMBER,
  SECOND_NUMBER,
  CALLER,
  ...Object.values(numbers),
];
