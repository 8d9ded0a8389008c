import { isDocumentedError } from "@calling-extensions/contract";
import { fileURLToPath } from "node:url";
import { helpText, nextSteps, readCommandLine } from "./command-line.ts";
import { createApp } from "./create-app.ts";
import { readTemplates } from "./templates.ts";

function main(): void {
  // The build copies the examples of the repository to this folder.
  const templates = readTemplates(fileURLToPath(new URL("templates", import.meta.url)));
  const options = readCommandLine(process.argv.slice(2), templates);
  if (options === "help") {
    process.stdout.write(helpText(templates));
    return;
  }
  createApp(options);
  process.stdout.write(nextSteps(options));
}

try {
  main();
} catch (error) {
  console.error(isDocumentedError(error) ? error.message : error);
  process.exitCode = 1;
}
