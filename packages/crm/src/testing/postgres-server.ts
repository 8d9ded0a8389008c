import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createFastTempDir } from "./fast-temp-dir.ts";
import { freePort } from "./free-port.ts";
import { createCluster, createServerProcess, preparePostgres } from "./postgres-process.ts";

/**
 * A PostgreSQL server for tests: as durable as a real one, and removed completely once it is
 * stopped.
 */
export interface PostgresServer {
  /** The URL of a database on the server, which may not exist. */
  urlOf(database: string): string;
  /** Restarts the server after it was killed. */
  start(): Promise<void>;
  /** Kills the postmaster, as the system does when memory runs out. */
  kill(): Promise<void>;
  /** Stops the server, and removes its files. Stopping twice is safe. */
  stop(): Promise<void>;
}

/**
 * Creates a cluster in a temporary directory, and starts it on a port of the loopback address.
 * Its collation does not sort by bytes, so that tests notice queries that depend on the collation.
 * Settings, such as `wal_level=minimal`, are added to the defaults.
 */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const directory = await createFastTempDir("crm-postgres-");
  try {
    return await startIn(directory, settings);
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(directory: string, settings: readonly string[]): Promise<PostgresServer> {
  const programs = await preparePostgres(directory);
  const data = join(directory, "data");
  await createCluster(programs, data);
  const port = await freePort();
  const server = createServerProcess(programs, { data, port, settings });
  // A test process that exits early stops its server.
  const endAtExit = () => {
    server.kill();
    rmSync(directory, { recursive: true, force: true });
  };
  process.once("exit", endAtExit);

  await server.start();
  return {
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    start: () => server.start(),
    kill: () => server.end("SIGKILL"),
    stop: async () => {
      process.off("exit", endAtExit);
      await server.end("SIGINT");
      await rm(directory, { recursive: true, force: true });
    },
  };
}
