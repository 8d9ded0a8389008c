import { isDocumentedError } from "@calling-extensions/contract";
import { HELP, readCommandLine, readConfigOption } from "./command-line.ts";
import { initConfig } from "./config/init-config.ts";
import { readConfig } from "./config/read-config.ts";
import { startApp } from "./config/start-app.ts";
import { runDev } from "./dev/run-dev.ts";
import { version } from "../package.json" with { type: "json" };
import { createTerminal } from "./dev/terminal.ts";

/** Returns the exit code. */
async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const option = readConfigOption(args);
  const config = option ? await readConfig(option.file) : {};
  const options = readCommandLine(args, config);
  if (options === "help" || options === "version") {
    process.stdout.write(options === "help" ? HELP : `${version}\n`);
    return 0;
  }
  if ("command" in options && options.command === "init") {
    console.log(await initConfig(process.cwd()));
    return 0;
  }
  if ("command" in options && options.command === "show") {
    const { runShow } = await import("./show/run-show.ts");
    await runShow(options, { terminal: openTerminal(), signal: stopSignal() });
    return 0;
  }
  if ("command" in options) {
    // It loads Playwright, which dev doesn't need.
    // At the exit, the browser and the app's server end.
    process.once("SIGINT", () => process.exit(130)).once("SIGTERM", () => process.exit(143));
    const output = { write: (text: string) => process.stdout.write(text), showProgress };
    if (options.command === "replay") {
      const { runReplay } = await import("./replay/run-replay.ts");
      return runReplay(options, config, output);
    }
    const { runCheck } = await import("./check/run-check.ts");
    return runCheck(options, config, output);
  }
  const signal = stopSignal();
  if (config.start) await startApp(options.app, config.start);
  await runDev(options, { terminal: openTerminal(), signal });
  return 0;
}

const openTerminal = () => createTerminal((line) => console.log(line), process.stdout.isTTY);

/** Aborts when the user or the system stops the command. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => stop.abort());
  }
  return stop.signal;
}

/** Replaces the last line of a terminal. A log gets a line for each text. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[2K${text}`);
  else if (text !== "") process.stderr.write(`${text}\n`);
}

const hasVerdict =
  ["check", "replay", "show"].includes(process.argv[2] ?? "") || process.argv.includes("--ci");

main().then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    // Others are shown with a stack trace.
    console.error(isDocumentedError(error) ? error.message : error);
    // 1 is the verdict of a check or a replay that could run; show refuses files as replay does.
    process.exit(hasVerdict ? 2 : 1);
  },
);
