import { isDocumentedError } from "@calling-extensions/contract";
import { HELP, readSettings } from "./read-settings.ts";

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (settings === "help") {
    process.stdout.write(HELP);
    return;
  }
  // Help and wrong settings need no service, which takes longer to load.
  const { runService } = await import("./run-service.ts");
  await runService(settings);
}

main().catch((error: unknown) => {
  console.error(isDocumentedError(error) ? error.message : error);
  process.exit(1);
});
