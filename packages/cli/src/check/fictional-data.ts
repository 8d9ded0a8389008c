import type { CallingExtensionsConfig } from "../config/config.ts";
import type { PrivateData } from "./private-data.ts";

/** What the check dials unless the configuration has another number. All numbers here are fictional. */
export const DEFAULT_NUMBER = "+12025550101";

/** What it dials during a call. */
export const SECOND_NUMBER = "+12025550102";

/** Who calls the app. */
export const CALLER = "+12025550199";

/** Who that is. No text of an app contains these names by chance. */
export const CALLER_NAME = { firstName: "Zephyrelle", lastName: "Quastorvin" };

/** What an app can learn from the check. */
export const privateDataOf = ({ numbers = {} }: CallingExtensionsConfig): PrivateData => ({
  numbers: [DEFAULT_NUMBER, SECOND_NUMBER, CALLER, ...Object.values(numbers)],
  names: Object.values(CALLER_NAME),
});
