import { CommandLineError, HELP, readCommandLine } from "./command-line.ts";
import { createApp } from "./create-app.ts";

function main(): void {
  const options = readCommandLine(process.argv.slice(2));
  if (options === "help") {
    process.stdout.write(HELP);
    return;
  }
  createApp(options);
  process.stdout.write(`${options.folder} is there. Next:

  cd ${options.folder}
  npm install
  npx playwright install chromium
  npm test

And to see it in a CRM page, in two terminals:

  npm run dev
  npx calling-extensions dev --app http://localhost:5173/ --inbound
`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof CommandLineError ? error.message : error);
  process.exitCode = 1;
}
