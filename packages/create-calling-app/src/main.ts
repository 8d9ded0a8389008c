import { CommandLineError, HELP, readCommandLine, quotePath } from "./command-line.ts";
import { createApp } from "./create-app.ts";

function main(): void {
  const options = readCommandLine(process.argv.slice(2));
  if (options === "help") {
    process.stdout.write(HELP);
    return;
  }
  createApp(options);
  process.stdout.write(`Created ${options.folder}. Next:

  cd ${quotePath(options.folder)}
  npm install
  npx playwright install chromium
  npm test

To open it in a CRM page:

  npx calling-extensions dev
`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof CommandLineError ? error.message : error);
  process.exitCode = 1;
}
