import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createCrmApp,
  databaseFileOf,
  describeUnusable,
  createCredentials,
  openCrm,
  recordAppRestart,
  parseSeed,
  readSeed,
  SeedError,
  softphoneUrl,
  lockDataDirectory,
  watchLeases,
  watchDocuments,
  watchRecycleBin,
  watchJobs,
  createLocalContentStore,
  type Credentials,
  type ObjectSettingsInput,
  type PageReport,
  type RateLimits,
  type Seed,
  type SeedInput,
} from "@calling-extensions/crm";
import type { FastifyInstance } from "fastify";
import { keepCredentials, readCredentialsFile, refuseLostDatabase } from "./credentials-file.ts";
import { createProbe } from "./probe/create-probe.ts";
import { serveApiDocs } from "./serve-api-docs.ts";
import { answerPage, builtPageDir, servePageFiles } from "./serve-page.ts";
import { packedSdkDir, serveSdk } from "./serve-sdk.ts";

/** How long requests in flight may take once the service is told to stop. */
const STOP_GRACE_MS = 1500;

const LOOPBACK = "127.0.0.1";

/**
 * Where the data lives: a directory that this process alone uses, a PostgreSQL database, or memory,
 * which forgets. Beside a database the directory has the credentials alone.
 */
export type CrmServerStore =
  | { dataDir: string }
  | { databaseUrl: string; dataDir?: string | undefined }
  | { memory: true };

export type CrmServerOptions = CrmServerStore & {
  /** 0, as unless said, takes any free one. */
  port?: number | undefined;
  /** Where the demo softphone is served; unless said the demo data has no softphone. */
  softphonePort?: number | undefined;
  /** A YAML file whose records and apps are stored over the demo data at every start. */
  seedFile?: string | undefined;
  /** The same as data, stored after the file's. */
  seed?: SeedInput | undefined;
  /**
   * Further origins that calling apps may redirect to, such as a login page's, by the app's id:
   * `https://login.example.com`, or `https://*.example.com` for every subdomain.
   */
  allowedOrigins?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Speaks https with this key and certificate, in PEM; http unless said. */
  tls?: { key: string; cert: string } | undefined;
  /** Is told how calling apps fare in the page, for whoever develops one. */
  onReport?: ((report: PageReport) => void) | undefined;
  /** Where the built page is; found beside this package unless said. */
  pageDir?: string | undefined;
  /** The SDK's package, built, whose script-tag file is served; `sdk` in this package unless said. */
  sdkDir?: string | undefined;
  /** How many requests a token or key may make; as many as it likes unless said. */
  rateLimits?: RateLimits | undefined;
  /** How records are answered where systems of this kind differ; as the interface says unless said. */
  objects?: ObjectSettingsInput | undefined;
  /**
   * The only token and key; unless said, they are made once and kept in the data directory. Where there
   * is none they are made anew, unless a database has its own.
   */
  credentials?: Credentials | undefined;
  /** Has `/_test/reset` and `/_test/snapshots`, for tests. Off by default. */
  hasTestRoutes?: boolean | undefined;
  /** Logs every request; failures are logged in any case. */
  logger?: boolean | undefined;
  /** The clock, in epoch milliseconds. */
  now?: (() => number) | undefined;
};

/** A running service. */
export interface CrmServer {
  /** Origin of the page and of the interface: `http://127.0.0.1:4400`. */
  readonly url: string;
  readonly port: number;
  /** Address of the SDK for script tags, where there is one: `…/sdk@0.1.0/dist/main.js`. */
  readonly sdkUrl: string | undefined;
  /** The token and the key, where they were given or made without a file to keep them in. */
  readonly credentials: Credentials | undefined;
  /** Has every open page load a calling app's frame anew: the app, by its id, was started again. */
  announceAppRestart(appId: string): Promise<void>;
  /** Lets requests in flight finish, and closes the store. Stopping twice is safe. */
  stop(): Promise<void>;
}

/** Another process listens there. Its message is for people. */
export class PortTaken extends Error {
  override readonly name = "PortTaken";
}

/** Starts the CRM service on this machine's loopback address. */
export async function createCrmServer(options: CrmServerOptions): Promise<CrmServer> {
  const { seedFile, softphonePort } = options;
  const seeds = [
    ...(seedFile === undefined ? [] : [await readSeedFile(seedFile)]),
    ...(options.seed ? [readSeed(options.seed, "The given seed")] : []),
  ];
  const database = "databaseUrl" in options ? options : undefined;
  const dataDir = "memory" in options ? undefined : options.dataDir;
  // A folder that can't be used is refused before anything in it changes.
  if (dataDir !== undefined && !options.credentials) readCredentialsFile(dataDir);
  if (dataDir !== undefined && !database) refuseLostDatabase(dataDir, databaseFileOf(dataDir));
  const directory = dataDir === undefined || database ? undefined : lockDataDirectory(dataDir);
  const location = database ?? (directory ? { file: directory.databaseFile } : "memory");
  const credentials =
    options.credentials ?? ("memory" in options ? createCredentials() : undefined);
  const closers: (() => unknown)[] = [() => directory?.release()];
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= closeAll(closers));
  try {
    const contents =
      dataDir === undefined ? undefined : await createLocalContentStore(join(dataDir, "files"));
    const opened = await openCrm({
      location,
      contents,
      softphonePort,
      seed: seeds,
      credentials,
      now: options.now,
    });
    closers.push(() => opened.close());
    if (!credentials && dataDir !== undefined) {
      await keepCredentials(opened.crm, dataDir, { isShared: database !== undefined });
    }
    let authority = "";
    const pageDir = options.pageDir ?? builtPageDir();
    const app = await createCrmApp({
      crm: opened.crm,
      tokens: opened.tokens,
      portal: opened.portal,
      files: opened.files,
      rateLimits: options.rateLimits,
      objects: options.objects,
      authority: () => authority,
      tls: options.tls,
      onReport: options.onReport,
      allowedOrigins: options.allowedOrigins,
      softphoneUrl:
        softphonePort === undefined ? undefined : new URL(softphoneUrl(softphonePort)).origin,
      // Whoever can ask this service is on this machine, and could ask it themselves.
      probe: createProbe({ mayReachLoopback: true }),
      logRequests: options.logger,
      hasTestRoutes: options.hasTestRoutes,
      logStream: process.stderr,
      answerPage: (_request, reply) => answerPage(reply, pageDir),
    });
    // The log has failures only; these are for who reads the terminal.
    for (const warning of opened.warnings) process.stderr.write(`${warning}\n`);
    const leases = await watchLeases(opened.crm, (error) => {
      app.log.error({ error }, "a lost call could not be ended");
    });
    closers.push(() => leases.stop());
    const documents = await watchDocuments(opened.crm, (error) => {
      app.log.error({ error }, "documents of old calls could not be purged");
    });
    closers.push(() => documents.stop());
    const recycleBin = await watchRecycleBin(opened.crm, (error) => {
      app.log.error({ error }, "what was deleted long ago could not be erased");
    });
    closers.push(() => recycleBin.stop());
    const jobs = watchJobs(opened.crm, opened.files.jobs, (error) => {
      app.log.error({ error }, "jobs could not be run");
    });
    closers.push(() => jobs.stop());
    closers.push(() => closeGracefully(app));
    await serveApiDocs(app);
    await servePageFiles(app, pageDir);
    const sdkPath = serveSdk(app, options.sdkDir ?? packedSdkDir());
    const port = await listen(app, options.port ?? 0);
    authority = `${LOOPBACK}:${port}`;
    const url = `${options.tls ? "https" : "http"}://${authority}`;
    return {
      url,
      port,
      sdkUrl: sdkPath && `${url}${sdkPath}`,
      credentials,
      announceAppRestart: (appId) =>
        opened.crm.write((context) => recordAppRestart(context, appId)),
      stop: close,
    };
  } catch (error) {
    await close();
    throw describeUnusable(location, error) ?? error;
  }
}

async function readSeedFile(file: string): Promise<Seed> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new SeedError(`The seed file ${file} cannot be read.`, { cause });
  }
  return parseSeed(text, file);
}

async function listen(app: FastifyInstance, port: number): Promise<number> {
  try {
    await app.listen({ host: LOOPBACK, port, listenTextResolver: () => "" });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw new PortTaken(`Port ${port} is taken. Set CRM_PORT to another one.`, { cause: error });
    }
    throw error;
  }
  const address = app.server.address();
  if (typeof address !== "object" || !address) throw new Error("The service listens nowhere.");
  return address.port;
}

/** The last that was opened first. */
async function closeAll(closers: readonly (() => unknown)[]): Promise<void> {
  for (const each of closers.toReversed()) await each();
}

async function closeGracefully(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), STOP_GRACE_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
