import { readFileSync } from "node:fs";
import {
  createCrmApp,
  openCrm,
  parseSeed,
  SeedError,
  softphoneUrl,
  takeDataDirectory,
  watchLeases,
  type Credentials,
  type RateLimits,
  type Seed,
} from "@calling-extensions/crm";
import type { FastifyInstance } from "fastify";
import { keepCredentialsFile } from "./credentials-file.ts";
import { createProbe } from "./probe/create-probe.ts";
import { answerPage, builtPageDir, servePageFiles } from "./serve-page.ts";
import { packedSdkDir, serveSdk } from "./serve-sdk.ts";

/** The demo softphone's port where none is named. */
const DEFAULT_SOFTPHONE_PORT = 4401;

/** How long requests in flight may take once the service is told to stop. */
const STOP_GRACE_MS = 1500;

const LOOPBACK = "127.0.0.1";

/** Where the data lives: a directory that this process alone uses, or memory, which forgets. */
export type CrmServerStore = { dataDir: string } | { memory: true };

export type CrmServerOptions = CrmServerStore & {
  /** 0, as unless said, takes any free one. */
  port?: number | undefined;
  /** Where the demo softphone is served; 4401 unless said. */
  softphonePort?: number | undefined;
  /** A YAML file whose records and apps are stored over the demo data at every start. */
  seedFile?: string | undefined;
  /** Where the built page is; found beside this package unless said. */
  pageDir?: string | undefined;
  /** The SDK's package, built, whose script-tag file is served; `sdk` in this package unless said. */
  sdkDir?: string | undefined;
  /** The only token and key; unless said, they are made once and kept in the data directory. */
  credentials?: Credentials | undefined;
  /** How many requests a token or key may make; as many as it likes unless said. */
  rateLimits?: RateLimits | undefined;
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
  /** Lets requests in flight finish, and closes the store. Stopping twice is safe. */
  stop(): Promise<void>;
}

/** Another process listens there. Its message is for people. */
export class PortTaken extends Error {
  override readonly name = "PortTaken";
}

/** Starts the CRM service on this machine's loopback address. */
export async function createCrmServer(options: CrmServerOptions): Promise<CrmServer> {
  const { seedFile, softphonePort = DEFAULT_SOFTPHONE_PORT } = options;
  const seed = seedFile === undefined ? undefined : await readSeed(seedFile);
  const directory = "dataDir" in options ? takeDataDirectory(options.dataDir) : undefined;
  const closers: (() => unknown)[] = [() => directory?.release()];
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= closeAll(closers));
  try {
    const opened = await openCrm({
      place: directory ? { file: directory.databaseFile } : "memory",
      softphonePort,
      seed,
      credentials: options.credentials,
      now: options.now,
    });
    closers.push(() => opened.close());
    if (directory && !options.credentials) {
      await keepCredentialsFile(opened.crm, directory.path);
    }
    let authority = "";
    const pageDir = options.pageDir ?? builtPageDir();
    const app = await createCrmApp({
      crm: opened.crm,
      tokens: opened.tokens,
      portal: opened.portal,
      rateLimits: options.rateLimits,
      authority: () => authority,
      softphoneUrl: new URL(softphoneUrl(softphonePort)).origin,
      // Whoever can ask this service is on this machine, and could ask it themselves.
      probe: createProbe({ mayReachLoopback: true }),
      logRequests: options.logger,
      logStream: process.stderr,
      answerPage: (_request, reply) => answerPage(reply, pageDir),
    });
    const leases = await watchLeases(opened.crm, (error) => {
      app.log.error({ error }, "a lost call could not be ended");
    });
    closers.push(() => leases.stop());
    closers.push(() => closeGracefully(app));
    await servePageFiles(app, pageDir);
    const sdkPath = serveSdk(app, options.sdkDir ?? packedSdkDir());
    const port = await listen(app, options.port ?? 0);
    authority = `${LOOPBACK}:${port}`;
    const url = `http://${authority}`;
    return { url, port, sdkUrl: sdkPath && `${url}${sdkPath}`, stop: close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readSeed(file: string): Promise<Seed> {
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
