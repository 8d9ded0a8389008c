import { DocumentedError, isDocumentedError } from "@calling-extensions/contract";
import { existsSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { databaseFileOf, lockDataDirectory, migrateStore } from "@calling-extensions/crm";
import { backUp, describeBackup, POSTGRES_ADVICE } from "./back-up.ts";
import {
  createCrmServer,
  type CrmServer,
  type CrmServerOptions,
  type CrmServerStore,
} from "./create-crm-server.ts";
import { credentialsFileOf, rejectLostDatabase } from "./credentials-file.ts";
import { CLOSE_TIMEOUT_S, STOP_TIMEOUT_S } from "./defaults.ts";
import type { Settings } from "./read-settings.ts";

/**
 * Lets the heap grow to three times of what is in use until all objects are collected. V8 counts received buffers to it:
 * with its usual limit, it collects all objects twice while a file of 100 MB arrives (docs/decisions/0029).
 */
const HEAP_GROWTH = "--heap-growing-percent=200";

const MINUTE_MS = 60_000;

/** Runs what the settings name: the service until a signal, a backup, or a migration. Prints errors and ends the process. */
export async function runService(settings: Settings): Promise<void> {
  await run(settings).catch(fail);
}

async function run(settings: Settings): Promise<void> {
  const { command } = settings;
  if (command.name === "backup") {
    console.log(runBackup(settings, command.target));
    return;
  }
  if (command.name === "migrate") {
    console.log(await migrateData(settings, command));
    return;
  }
  setFlagsFromString(HEAP_GROWTH);
  const server = await createCrmServer({
    ...storeOf(settings),
    port: settings.CRM_PORT,
    host: settings.CRM_HOST,
    publicUrls: settings.PUBLIC_URL,
    trustedProxies: settings.TRUSTED_PROXY,
    softphonePort: settings.SOFTPHONE_PORT,
    hasDemoAccount: settings.hasDemoAccount,
    seedFile: settings.SEED_FILE,
    pageDir: settings.PAGE_DIR,
    sdkDir: settings.SDK_DIR,
    metrics: settings.METRICS_ADDRESS,
    s3: s3Of(settings),
    signIn: signInOf(settings),
    mayImportFromLoopback: settings.mayImportFromLoopback,
    hasTestRoutes: settings.hasTestRoutes,
    logger: settings.logsRequests,
  });
  const { url, port, sdkUrl, metricsUrl } = server;
  const stop = (delayS: number, timeoutS: number) => () => {
    server
      .stop({ delayMs: delayS * 1000, timeoutMs: timeoutS * 1000 })
      .then(() => process.exit(0), fail);
    // Nothing that was acknowledged depends on the end of what is still pending.
    setTimeout(
      () => {
        console.error("The service ended without its store, which doesn't respond.");
        process.exit(0);
      },
      (delayS + timeoutS + CLOSE_TIMEOUT_S) * 1000,
    );
  };
  process.on("SIGINT", stop(0, STOP_TIMEOUT_S));
  process.on("SIGTERM", stop(settings.SHUTDOWN_DELAY, settings.STOP_TIMEOUT));
  // A parent that was killed would leave its child running.
  process.on("disconnect", stop(0, STOP_TIMEOUT_S));

  console.log(`CRM service: ${url}`);
  if (sdkUrl !== undefined) console.log(`SDK for script tags: ${sdkUrl}`);
  if (metricsUrl !== undefined) console.log(`Metrics: ${metricsUrl}`);
  for (const line of describeCredentials(server, settings)) console.log(line);
  const location = settings.isInMemory ? {} : { dataDir: settings.DATA_DIR };
  process.send?.({ type: "ready", url, port, sdkUrl, metricsUrl, ...location });
}

function runBackup(
  { DATABASE_URL, DATA_DIR, S3_BUCKET: bucket }: Settings,
  target: string,
): string {
  if (DATABASE_URL !== undefined) throw new DocumentedError("backupFailed", POSTGRES_ADVICE);
  const lost = backUp(DATA_DIR, target, { hasContents: bucket === undefined });
  return describeBackup(target, { lost, bucket });
}

/** @returns what was done, in sentences */
async function migrateData(
  { DATABASE_URL: databaseUrl, DATABASE_PROFILE: profile, DATA_DIR: dataDir }: Settings,
  options: { includesContract: boolean },
): Promise<string> {
  if (databaseUrl !== undefined) return migrateStore({ databaseUrl, profile }, options);
  rejectLostDatabase(dataDir, databaseFileOf(dataDir));
  const directory = lockDataDirectory(dataDir);
  try {
    return await migrateStore({ file: directory.databaseFile }, options);
  } finally {
    directory.release();
  }
}

function storeOf({
  isInMemory,
  DATABASE_URL,
  DATABASE_PROFILE,
  DATA_DIR,
}: Settings): CrmServerStore {
  if (isInMemory) return { memory: true };
  if (DATABASE_URL === undefined) return { dataDir: DATA_DIR };
  return { databaseUrl: DATABASE_URL, profile: DATABASE_PROFILE, dataDir: DATA_DIR };
}

function s3Of(settings: Settings): CrmServerOptions["s3"] {
  const {
    S3_BUCKET: bucket,
    S3_PREFIX: prefix,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
  } = settings;
  if (bucket === undefined) return undefined;
  return { bucket, prefix, region, endpoint, pathStyle: settings.S3_PATH_STYLE === "true" };
}

function signInOf(settings: Settings): CrmServerOptions["signIn"] {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_SCOPES: scopes,
    OIDC_ROLE_CLAIM: roleClaim,
    OIDC_ADMINISTRATOR: administrator,
    SESSION_IDLE: idle,
    SESSION_LIFETIME: lifetime,
  } = settings;
  if (issuer === undefined || clientId === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    scopes,
    roleClaim,
    administrator,
    trustsEmails: settings.OIDC_TRUST_EMAILS === "true",
    idleMs: idle && idle * MINUTE_MS,
    lifetimeMs: lifetime && lifetime * MINUTE_MS,
  };
}

/** A service in memory has no credentials file, so it prints them. */
function describeCredentials({ credentials }: CrmServer, { DATA_DIR }: Settings): string[] {
  if (credentials) return [`Token: ${credentials.accessToken}`, `Key: ${credentials.hapikey}`];
  const file = credentialsFileOf(DATA_DIR);
  return existsSync(file)
    ? [`Token and key: ${file}`]
    : ["Token and key: as the first service that used this database printed them."];
}

function fail(error: unknown): void {
  console.error(isDocumentedError(error) ? error.message : error);
  process.exit(1);
}
