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

/** Errors whose sentence is all that people need; the rest show where they come from. */
const plainErrors = [
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
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => ending.abort());
  }
  const hasColors = process.stdout.isTTY;
  const terminal = createTerminal((line) => console.log(line), hasColors);
  await runDev(options, { terminal, signal: ending.signal });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isPlain = error instanceof Error && plainErrors.some((kind) => error instanceof kind);
    console.error(isPlain ? error.message : error);
    process.exit(1);
  },
);
