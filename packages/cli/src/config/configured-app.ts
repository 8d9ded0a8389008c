import { DocumentedError } from "@calling-extensions/contract";
import type { CallingExtensionsConfig } from "./config.ts";

/**
 * Returns the app's URL of the configuration, for a command line without one.
 *
 * @param usage a command line with a URL.
 * @throws DocumentedError if the configuration has none either.
 */
export function configuredApp({ app }: CallingExtensionsConfig, usage: string): URL {
  if (app !== undefined && URL.canParse(app)) return new URL(app);
  throw new DocumentedError(
    "invalidCommand",
    `Enter the app's URL: calling-extensions ${usage}, or set app in calling-extensions.config.ts, which calling-extensions init writes.`,
  );
}
