/** Reads `calling-extensions.config.ts`, for the fixtures. */
export type { CallingExtensionsConfig } from "./config.ts";
export { readConfig } from "./read-config.ts";
