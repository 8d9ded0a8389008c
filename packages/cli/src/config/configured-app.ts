import { CommandLineError } from "../command-line-error.ts";
import type { CallingExtensionsConfig } from "./config.ts";

/**
 * Returns the app's URL of the configuration, for a command line without one.
 *
 * @param usage a command line with a URL.
 * @throws CommandLineError if the configuration has none either.
 */
export function configuredApp({ app }: CallingExtensionsConfig, usage: string): URL {
  if (app !== undefined && URL.canParse(app)) return new URL(app);
  throw new CommandLineError(
    `Enter the app's URL: calling-extensions ${usage}, or set app in calling-extensions.config.ts, which calling-extensions init writes.`,
  );
}
