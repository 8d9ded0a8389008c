import { DocumentedError } from "@calling-extensions/contract";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { CallingExtensionsConfig } from "./config.ts";
import { parseConfig } from "./parse-config.ts";

export const CONFIG_FILE = "calling-extensions.config.ts";

/** Reads a configuration file, by default the one in the working directory if there is one. */
export async function readConfig(path?: string): Promise<CallingExtensionsConfig> {
  const file = resolve(path ?? CONFIG_FILE);
  if (!existsSync(file)) {
    if (path === undefined) return {};
    throw new DocumentedError("invalidConfiguration", `The configuration ${file} doesn't exist.`);
  }
  const { createJiti } = await import("jiti");
  const loaded: unknown = await createJiti(import.meta.url)
    .import(file, { default: true })
    .catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const isMissing = reason.startsWith("Cannot find module 'calling-extensions'");
      const advice = isMissing ? "\nInstall it: npm install --save-dev calling-extensions" : "";
      throw new DocumentedError(
        "invalidConfiguration",
        `Couldn't load ${file}: ${reason}${advice}`,
        { cause },
      );
    });
  return parseConfig(loaded);
}
