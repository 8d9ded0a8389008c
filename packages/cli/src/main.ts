import {
  CredentialsUnusable,
  DataDirectoryTaken,
  PortTaken,
  SeedError,
  StoreUnusable,
} from "@calling-extensions/crm-server";
import { CommandLineError, HELP, readCommandLine } from "./command-line.ts";
import { runDev } from "./dev/run-dev.ts";
import { version } from "../package.json" with { type: "json" };
import { createTerminal } from "./dev/terminal.ts";

/** Errors whose message is enough for the user. Others are shown with a stack trace. */
const userErrors = [
  CommandLineError,
  CredentialsUnusable,
  DataDirectoryTaken,
  PortTaken,
  SeedError,
  StoreUnusable,
];

async function main(): Promise<void> {
  const options = readCommandLine(process.argv.slice(2));
  if (options === "help" || options === "version") {
    process.stdout.write(options === "help" ? HELP : `${version}\n`);
    return;
  }
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => stop.abort());
  }
  const hasColors = process.stdout.isTTY;
  const terminal = createTerminal((line) => console.log(line), hasColors);
  await runDev(options, { terminal, signal: stop.signal });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isUserError = error instanceof Error && userErrors.some((kind) => error instanceof kind);
    console.error(isUserError ? error.message : error);
    process.exit(1);
  },
);
