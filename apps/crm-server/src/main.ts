import { createCrmServer, PortTaken } from "./create-crm-server.ts";
import { credentialsFileOf } from "./credentials-file.ts";
import { EnvironmentError, readEnvironment } from "./read-environment.ts";
import { DataDirectoryTaken, SeedError } from "@calling-extensions/crm";

/** Errors whose sentence is all that people need; the rest show where they come from. */
const plainErrors = [DataDirectoryTaken, EnvironmentError, PortTaken, SeedError];

async function main(): Promise<void> {
  const { CRM_PORT, SOFTPHONE_PORT, DATA_DIR, SEED_FILE, PAGE_DIR, SDK_DIR } = readEnvironment(
    process.env,
  );
  const server = await createCrmServer({
    port: CRM_PORT,
    softphonePort: SOFTPHONE_PORT,
    dataDir: DATA_DIR,
    seedFile: SEED_FILE,
    pageDir: PAGE_DIR,
    sdkDir: SDK_DIR,
  });
  const { url, port, sdkUrl } = server;
  const stop = () => {
    server.stop().then(() => process.exit(0), fail);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // A parent that is gone without a word would leave its child behind.
  process.on("disconnect", stop);

  console.log(`CRM service: ${url}`);
  console.log(`Token and key: ${credentialsFileOf(DATA_DIR)}`);
  if (sdkUrl !== undefined) console.log(`SDK for script tags: ${sdkUrl}`);
  process.send?.({ type: "ready", url, port, dataDir: DATA_DIR, sdkUrl });
}

function fail(error: unknown): void {
  const isPlain = error instanceof Error && plainErrors.some((kind) => error instanceof kind);
  console.error(isPlain ? error.message : error);
  process.exit(1);
}

main().catch(fail);
