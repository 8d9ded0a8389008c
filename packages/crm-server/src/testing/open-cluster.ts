import { freePort } from "@calling-extensions/crm/testing";
import { expect } from "vitest";
import { openPersistentStore } from "./persistent-store.ts";
import { startHaProxy, startPgBouncer } from "./proxies.ts";
import { createClient, spawnService } from "./spawn-service.ts";

/** Fewer than one process would open. */
const DATABASE_CONNECTIONS = 2;
/** In seconds: several times as long as the proxy needs to notice. */
const SHUTDOWN_DELAY = 1;

/** Processes behind HAProxy, with PgBouncer between them and their database. */
export interface Cluster {
  readonly url: string;
  /** The database, through PgBouncer. */
  readonly databaseUrl: string;
  /** Has the credentials. */
  readonly dataDir: string;
  /** The options of the command that name the data. */
  readonly dataArguments: readonly string[];
  /** Sends a request to any of the processes. */
  readonly ask: Awaited<ReturnType<typeof createClient>>;
  /**
   * Ends a process, and starts another one in its place, until that gets requests.
   *
   * @returns what the new one has printed
   */
  replace(index: number, options: { main: string; signal: NodeJS.Signals }): Promise<string>;
  close(): Promise<void>;
}

/** Starts processes of a build. */
export async function openCluster(options: { main: string; processes: number }): Promise<Cluster> {
  const closers: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closers.splice(0).toReversed()) await each();
  };
  try {
    return { ...(await open(options, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  { main: firstMain, processes }: { main: string; processes: number },
  closers: (() => unknown)[],
): Promise<Omit<Cluster, "close">> {
  const store = await openPersistentStore();
  closers.push(() => store.remove());
  if (!("databaseUrl" in store.location)) throw new Error("SQLite has one process.");
  const bouncer = await startPgBouncer(store.location.databaseUrl, DATABASE_CONNECTIONS);
  closers.push(() => bouncer.stop());
  const { profile = "postgres" } = store.location;
  const dataArguments = [
    `--data=${store.dataDir}`,
    `--database-url=${bouncer.databaseUrl}`,
    `--database-profile=${profile}`,
  ];
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startProcess = async (main: string, ownPort: number) => {
    const service = spawnService(main, [
      ...dataArguments,
      `--port=${ownPort}`,
      `--public-url=${url}`,
      "--trusted-proxy=127.0.0.1",
      `--shutdown-delay=${SHUTDOWN_DELAY}`,
    ]);
    closers.push(() => service.end("SIGKILL"));
    await service.ready;
    return service;
  };
  const ports: number[] = [];
  const services: Awaited<ReturnType<typeof startProcess>>[] = [];
  for (let index = 0; index < processes; index += 1) {
    ports.push(await freePort());
    // The first one creates the tables and the credentials.
    services.push(await startProcess(firstMain, ports[index] ?? 0));
  }
  const proxy = await startHaProxy(port, ports);
  closers.push(() => proxy.stop());
  return {
    url,
    databaseUrl: bouncer.databaseUrl,
    dataDir: store.dataDir,
    dataArguments,
    ask: await createClient(url, store.dataDir),
    async replace(index, { main, signal }) {
      await services[index]?.end(signal);
      await expect.poll(() => proxy.countReady()).toBe(processes - 1);
      const service = await startProcess(main, ports[index] ?? 0);
      services[index] = service;
      await expect.poll(() => proxy.countReady()).toBe(processes);
      return service.output();
    },
  };
}
