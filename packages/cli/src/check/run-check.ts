import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { CommandLineError } from "../command-line-error.ts";
import type { CheckCommand } from "../command-line.ts";
import type { CallingExtensionsConfig } from "../config/config.ts";
import { startApp, stopApp } from "../config/start-app.ts";
import { checkApp } from "./check-app.ts";
import { launchBrowser } from "./find-browser.ts";
import { reporters } from "./reporters/reporters.ts";
import { hasErrors } from "./verdict.ts";

/** Checks the app and prints the report. Returns the exit code: 1 if a rule with the severity error failed. */
export async function runCheck(
  command: CheckCommand,
  fileConfig: CallingExtensionsConfig,
  write: (text: string) => void,
): Promise<0 | 1> {
  const config = { ...fileConfig, ...command.overrides };
  const app = command.app ?? readApp(config.app);
  const server = config.start && (await startApp(app, config.start));
  try {
    const browser = await launchBrowser();
    try {
      const isRecorded = command.reporters.some(({ name }) => name === "html");
      const result = await checkApp({ browser, app: app.href, config, isRecorded });
      const report = { app: `${app.origin}${app.pathname}`, ...result };
      for (const { name, file } of command.reporters) {
        const text = reporters[name](report);
        if (file === undefined) write(text);
        else await writeReport(file, text);
      }
      return hasErrors(result.results) ? 1 : 0;
    } finally {
      await browser.close();
    }
  } finally {
    stopApp(server);
  }
}

async function writeReport(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function readApp(text: string | undefined): URL {
  if (text !== undefined && URL.canParse(text)) return new URL(text);
  throw new CommandLineError(
    "Enter the app's URL: calling-extensions check --app http://localhost:3000, or set app in the configuration.",
  );
}
