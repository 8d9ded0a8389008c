import { existsSync } from "node:fs";
import { backUp, BackupFailed, describeBackup, POSTGRES_ADVICE } from "./back-up.ts";
import {
  createCrmServer,
  PortTaken,
  type CrmServer,
  type CrmServerStore,
} from "./create-crm-server.ts";
import { credentialsFileOf, CredentialsUnusable } from "./credentials-file.ts";
import { HELP, readSettings, SettingError, type Settings } from "./read-settings.ts";
import {
  DataDirectoryTaken,
  SeedError,
  StoreUnreachable,
  StoreUnusable,
} from "@calling-extensions/crm";

/** Errors whose sentence is all that people need; the rest show where they come from. */
const plainErrors = [
  BackupFailed,
  CredentialsUnusable,
  DataDirectoryTaken,
  PortTaken,
  SeedError,
  SettingError,
  StoreUnreachable,
  StoreUnusable,
];

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (settings === "help") {
    process.stdout.write(HELP);
    return;
  }
  if (settings.backupTarget !== undefined) {
    if (settings.DATABASE_URL !== undefined) throw new BackupFailed(POSTGRES_ADVICE);
    backUp(settings.DATA_DIR, settings.backupTarget);
    console.log(describeBackup(settings.backupTarget));
    return;
  }
  const server = await createCrmServer({
    ...storeOf(settings),
    port: settings.CRM_PORT,
    softphonePort: settings.SOFTPHONE_PORT,
    seedFile: settings.SEED_FILE,
    pageDir: settings.PAGE_DIR,
    sdkDir: settings.SDK_DIR,
    hasTestRoutes: settings.hasTestRoutes,
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
  if (sdkUrl !== undefined) console.log(`SDK for script tags: ${sdkUrl}`);
  for (const line of describeCredentials(server, settings)) console.log(line);
  const place = settings.isInMemory ? {} : { dataDir: settings.DATA_DIR };
  process.send?.({ type: "ready", url, port, sdkUrl, ...place });
}

function storeOf({ isInMemory, DATABASE_URL, DATA_DIR }: Settings): CrmServerStore {
  if (isInMemory) return { memory: true };
  if (DATABASE_URL === undefined) return { dataDir: DATA_DIR };
  return { databaseUrl: DATABASE_URL, dataDir: DATA_DIR };
}

/** What a service in memory uses is gone with it, and has no file. */
function describeCredentials({ credentials }: CrmServer, { DATA_DIR }: Settings): string[] {
  if (credentials) return [`Token: ${credentials.accessToken}`, `Key: ${credentials.hapikey}`];
  const file = credentialsFileOf(DATA_DIR);
  return existsSync(file)
    ? [`Token and key: ${file}`]
    : ["Token and key: those that the database was given first."];
}

function fail(error: unknown): void {
  const isPlain = error instanceof Error && plainErrors.some((kind) => error instanceof kind);
  console.error(isPlain ? error.message : error);
  process.exit(1);
}

main().catch(fail);
