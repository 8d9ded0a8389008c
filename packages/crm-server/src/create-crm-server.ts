import { DocumentedError } from "@calling-extensions/contract";
import { readFileSync } from "node:fs";
import { isIPv6 } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  createCrmApp,
  databaseFileOf,
  describeUnusable,
  isLoopbackOrigin,
  createCredentials,
  openCrm,
  recordAppRestart,
  parseSeed,
  readSeed,
  softphoneUrl,
  lockDataDirectory,
  watchLeases,
  watchDocuments,
  watchRecycleBin,
  watchContents,
  watchHeartbeat,
  watchRequestCounts,
  watchJobs,
  contentDirectoryOf,
  createLocalContentStore,
  createS3ContentStore,
  type Credentials,
  type CrmAppOptions,
  type HostPolicyOptions,
  type ObjectSettingsInput,
  type OpenCrm,
  type PageRecording,
  type PageReport,
  type PostgresLocation,
  type RateLimits,
  type S3Options,
  type Seed,
  type SignInOptions,
  type SeedInput,
} from "@calling-extensions/crm";
import type { FastifyInstance } from "fastify";
import { readCredentialsFile, rejectLostDatabase, storeCredentials } from "./credentials-file.ts";
import { IDLE_CHECK_INTERVAL_MS, LOOPBACK, STOP_TIMEOUT_S } from "./defaults.ts";
import { describeTaken, portOf } from "./port-taken.ts";
import { createProbe } from "./probe/create-probe.ts";
import { readPublicUrls, rejectUnsafeIssuer } from "./public-urls.ts";
import { serveApiDocs } from "./serve-api-docs.ts";
import { sendPage, builtPageDir, servePageFiles } from "./serve-page.ts";
import { packedSdkDir, serveSdk } from "./serve-sdk.ts";

/**
 * Where the data is stored: in a directory that only this process uses, in a PostgreSQL database, or in
 * memory until it stops. With a database, the directory holds only the credentials.
 */
export type CrmServerStore =
  | { dataDir: string }
  | (PostgresLocation & { dataDir?: string | undefined })
  | { memory: true };

export type CrmServerOptions = CrmServerStore & {
  /** By default 0, which chooses a free port. */
  port?: number | undefined;
  /**
   * The address on which the service listens; by default 127.0.0.1, which only this machine reaches. Another one needs
   * `publicUrls` with https, and `tls` or a trusted proxy that has the certificate.
   */
  host?: string | undefined;
  /**
   * The origins by which browsers and programs reach the service through a proxy, such as `https://crm.example.com`. It
   * rejects requests for other hosts, and its links have the first one. By default, the address on which it listens.
   */
  publicUrls?: readonly string[] | undefined;
  /** IP addresses or networks, such as `10.0.0.0/8`, of proxies whose `X-Forwarded-For` and `X-Forwarded-Host` are believed. */
  trustedProxies?: readonly string[] | undefined;
  /**
   * Where the users of the page sign in: a provider of OpenID Connect, with `<public URL>/_page/sign-in/callback` as redirect
   * URI. By default, the page signs in as a demo user, without a password, and only on this machine.
   */
  signIn?: SignInOptions | undefined;
  /** Serves metrics for Prometheus at `/metrics` of this address, without credentials. By default, there are none. */
  metrics?: { host: string; port: number } | undefined;
  /** The port of the demo softphone. By default, the demo data has no softphone. */
  softphonePort?: number | undefined;
  /**
   * Whether a new store gets a demo account with a month of calls, tickets and tasks. By default, it gets
   * a few records.
   */
  hasDemoAccount?: boolean | undefined;
  /** A YAML file with records and apps, which every start writes over the demo data. */
  seedFile?: string | undefined;
  /** The same as an object, written after the file. */
  seed?: SeedInput | undefined;
  /**
   * Further origins that calling apps may redirect to, such as a login page's, by the app's id:
   * `https://login.example.com`, or `https://*.example.com` for every subdomain.
   */
  allowedOrigins?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The policy of the page's hosts, where it differs from the default of the host SDK. */
  policy?: HostPolicyOptions | undefined;
  /** Uses https with this key and certificate, in PEM. By default http. */
  tls?: { key: string; cert: string } | undefined;
  /** Receives reports of the page on the state of calling apps, for their developers. */
  onReport?: ((report: PageReport) => void) | undefined;
  /**
   * Receives what calling apps and the page say to each other, for the apps' developers: the whole recording, at most once a
   * second.
   */
  onRecording?: ((recording: PageRecording) => Promise<void>) | undefined;
  /** The directory of the built page. By default, the one in this package or repository. */
  pageDir?: string | undefined;
  /** The built package of the SDK, whose script-tag file is served. By default, `sdk` in this package. */
  sdkDir?: string | undefined;
  /** The requests that a token or key may make, in all processes on a database together. By default, there is no limit. */
  rateLimits?: RateLimits | undefined;
  /** The format of records, where CRMs differ. The default is documented with the HTTP API. */
  objects?: ObjectSettingsInput | undefined;
  /**
   * The only token and key. By default, the first start creates them and stores them in the data
   * directory; without a directory, each start creates new ones, if a database has none.
   */
  credentials?: Credentials | undefined;
  /**
   * Stores the content of files in a bucket, instead of in the data directory. Needs the package
   * `@aws-sdk/client-s3`.
   */
  s3?: S3Options | undefined;
  /** Whether files can be imported from URLs of this machine, for tests; off by default. */
  mayImportFromLoopback?: boolean | undefined;
  /** Enables `/_test/reset` and `/_test/snapshots`, for tests. Off by default. */
  hasTestRoutes?: boolean | undefined;
  /** Logs every request, with its correlation id and trace; failures are logged in any case. */
  logger?: boolean | undefined;
  /** The clock, in epoch milliseconds. */
  now?: (() => number) | undefined;
};

/** A running service. */
export interface CrmServer {
  /** The first origin of the page and the API: `http://127.0.0.1:4400`. */
  readonly url: string;
  readonly port: number;
  /** The URL of the SDK for script tags, if there is one: `…/sdk@0.1.0/dist/main.js`. */
  readonly sdkUrl: string | undefined;
  /** Where the metrics are, if they are served: `http://127.0.0.1:9464/metrics`. */
  readonly metricsUrl: string | undefined;
  /** The token and the key, if they were passed in, or were created without a file to store them in. */
  readonly credentials: Credentials | undefined;
  /** Makes every open page reload the frame of a calling app, because the app was restarted. */
  announceAppRestart(appId: string): Promise<void>;
  /**
   * Finishes pending requests and closes the store. With a delay in milliseconds, `/readyz` responds with 503 at once, and
   * requests are handled until then: proxies need the time to send them elsewhere. Those that have begun then may take a
   * while, by default two seconds. Another call with shorter times ends both.
   */
  stop(options?: { delayMs?: number; timeoutMs?: number }): Promise<void>;
}

/** Starts the CRM service, by default on this machine's loopback address. */
export async function createCrmServer(options: CrmServerOptions): Promise<CrmServer> {
  const publicUrls = readPublicUrls(options);
  if (options.signIn) rejectUnsafeIssuer(options.signIn.issuer);
  const seeds = await readSeeds(options);
  const { location, dataDir, directory } = openData(options);
  const credentials =
    options.credentials ?? ("memory" in options ? createCredentials() : undefined);
  const closers: (() => unknown)[] = [() => directory?.release()];
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= closeAll(closers));
  let isStopping = false;
  let log: FastifyInstance["log"] | undefined;
  try {
    const metrics = await openMetrics(options.metrics);
    const opened = await openCrm({
      location,
      contents: await openContents(options.s3, dataDir),
      contentFolder: options.s3 || dataDir === undefined ? undefined : contentDirectoryOf(dataDir),
      imports: { mayReachLoopback: options.mayImportFromLoopback },
      softphonePort: options.softphonePort,
      hasDemoAccount: options.hasDemoAccount,
      seed: seeds,
      credentials,
      now: options.now,
      onJobFailure: (error) => log?.error({ error }, "a job failed"),
      observer: metrics?.observer,
    });
    closers.push(() => opened.close());
    if (!credentials && dataDir !== undefined) {
      await storeCredentials(opened.crm, dataDir, { isShared: "databaseUrl" in options });
    }
    let origins = publicUrls ?? [""];
    const { app, sdkPath } = await createApp(options, {
      opened,
      origins: () => origins,
      observer: metrics?.observer,
      isStopping: () => isStopping,
    });
    log = app.log;
    // The log contains only failures; these messages are for readers of the terminal.
    for (const warning of opened.warnings) process.stderr.write(`${warning}\n`);
    // Another service may have the same folder before the same bucket.
    await startTasks(opened, app, closers, { isAlone: directory !== undefined && !options.s3 });
    closers.push(() => app.close());
    const metricsServer = await metrics?.serve(opened.crm);
    if (metricsServer) closers.push(() => metricsServer.stop());
    const { port, url: listeningUrl } = await listen(app, options);
    origins = publicUrls ?? [listeningUrl];
    const [url] = origins;
    return {
      url,
      port,
      sdkUrl: sdkPath && `${url}${sdkPath}`,
      metricsUrl: metricsServer?.url,
      credentials,
      announceAppRestart: (appId) =>
        opened.crm.write((context) => recordAppRestart(context, appId)),
      async stop({ delayMs = 0, timeoutMs = STOP_TIMEOUT_S * 1000 } = {}) {
        isStopping = true;
        if (delayMs > 0) await wait(delayMs);
        // Proxies would keep the connection of a request that has ended.
        const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS);
        const timeout = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
        try {
          await close();
        } finally {
          clearInterval(idle);
          clearTimeout(timeout);
        }
      },
    };
  } catch (error) {
    await close();
    throw describeUnusable(location, error) ?? error;
  }
}

/** Creates the HTTP API of an open CRM, with its page and documents, and the SDK for script tags at a path. */
async function createApp(
  options: CrmServerOptions,
  {
    opened,
    origins,
    observer,
    isStopping,
  }: Pick<CrmAppOptions, "origins" | "observer"> & { opened: OpenCrm; isStopping: () => boolean },
): Promise<{ app: FastifyInstance; sdkPath: string | undefined }> {
  const { softphonePort, pageDir = builtPageDir(), sdkDir = packedSdkDir() } = options;
  const app = await createCrmApp({
    crm: opened.crm,
    tokens: opened.tokens,
    requests: opened.requests,
    heartbeat: opened.heartbeat,
    portal: opened.portal,
    files: opened.files,
    observer,
    readiness: { check: () => opened.check(), isStopping },
    rateLimits: options.rateLimits,
    objects: options.objects,
    origins,
    trustedProxies: options.trustedProxies,
    signIn: options.signIn,
    tls: options.tls,
    onReport: options.onReport,
    onRecording: options.onRecording,
    allowedOrigins: options.allowedOrigins,
    policy: options.policy,
    softphoneUrl:
      softphonePort === undefined ? undefined : new URL(softphoneUrl(softphonePort)).origin,
    // While clients of this service are on this machine, they could send such requests themselves.
    probe: createProbe({ mayReachLoopback: (options.publicUrls ?? []).every(isLoopbackOrigin) }),
    logRequests: options.logger,
    hasTestRoutes: options.hasTestRoutes,
    logStream: process.stderr,
    sendPage: (_request, reply) => sendPage(reply, pageDir),
  });
  await serveApiDocs(app);
  await servePageFiles(app, pageDir);
  return { app, sdkPath: serveSdk(app, sdkDir) };
}

/** Where the data is. Locks a directory that only this process uses. */
function openData(options: CrmServerOptions) {
  const database = "databaseUrl" in options ? options : undefined;
  const dataDir = "memory" in options ? undefined : options.dataDir;
  // Validated before anything in the folder changes.
  if (dataDir !== undefined && !options.credentials) readCredentialsFile(dataDir);
  if (dataDir !== undefined && !database) rejectLostDatabase(dataDir, databaseFileOf(dataDir));
  const directory = dataDir === undefined || database ? undefined : lockDataDirectory(dataDir);
  const location = database ?? (directory ? { file: directory.databaseFile } : "memory");
  return { location, dataDir, directory } as const;
}

/** Starts to measure. Without an address for the metrics, their package isn't loaded. */
async function openMetrics(address: CrmServerOptions["metrics"]) {
  return address && (await import("./metrics.ts")).createMetrics(address);
}

/** Where the content of files is; undefined for a directory that is deleted at the end. */
async function openContents(s3: S3Options | undefined, dataDir: string | undefined) {
  const directory = dataDir === undefined ? undefined : contentDirectoryOf(dataDir);
  if (s3) {
    const spoolDirectory = s3.spoolDirectory ?? (directory && join(directory, "incoming"));
    return createS3ContentStore({ ...s3, spoolDirectory });
  }
  return directory === undefined ? undefined : createLocalContentStore(directory);
}

async function readSeeds({ seedFile, seed }: CrmServerOptions): Promise<Seed[]> {
  return [
    ...(seedFile === undefined ? [] : [await readSeedFile(seedFile)]),
    ...(seed ? [readSeed(seed, "The seed option")] : []),
  ];
}

async function readSeedFile(file: string): Promise<Seed> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new DocumentedError("invalidSeed", `The seed file ${file} cannot be read.`, { cause });
  }
  return parseSeed(text, file);
}

/** Starts what runs at an interval. Each stops with its closer. */
async function startTasks(
  { crm, files, requests, heartbeat }: OpenCrm,
  { log }: FastifyInstance,
  closers: (() => unknown)[],
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  const tasks: [string, (onFailure: (error: unknown) => void) => Stoppable][] = [
    ["could not end a lost call", (onFailure) => watchLeases(crm, onFailure)],
    ["could not purge the documents of old calls", (onFailure) => watchDocuments(crm, onFailure)],
    [
      "could not erase records that were deleted long ago",
      (onFailure) => watchRecycleBin(crm, onFailure),
    ],
    [
      "could not remove content that was abandoned",
      (onFailure) => watchContents(crm, files.contents, { isAlone }, onFailure),
    ],
    [
      "could not delete old counts of requests",
      (onFailure) => watchRequestCounts(requests, onFailure),
    ],
    ["jobs could not be run", (onFailure) => watchJobs(crm, files.jobs, onFailure)],
  ];
  if (heartbeat) {
    tasks.push(["could not send a heartbeat", (onFailure) => watchHeartbeat(heartbeat, onFailure)]);
  }
  for (const [failure, start] of tasks) {
    // Each one may fail to start, and the earlier ones are closed.
    const task = await start((error) => log.error({ error }, failure));
    closers.push(() => task.stop());
  }
}

type Stoppable = Promise<{ stop(): unknown }> | { stop(): unknown };

/** Closes in reverse order. */
async function closeAll(closers: readonly (() => unknown)[]): Promise<void> {
  for (const each of closers.toReversed()) await each();
}

/** Returns the port, and the URL of the address on which the service listens. */
async function listen(
  app: FastifyInstance,
  { host = LOOPBACK, port: wanted = 0, tls }: CrmServerOptions,
): Promise<{ port: number; url: string }> {
  await app
    .listen({ host, port: wanted, listenTextResolver: () => "" })
    .catch(describeTaken(wanted, "CRM_PORT"));
  const port = portOf(app.server);
  const name = isIPv6(host) ? `[${host}]` : host;
  return { port, url: `${tls ? "https" : "http"}://${name}:${port}` };
}
