import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { chmod, chown, cp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findPostgres } from "./find-postgres.ts";
import { createFastTempDir } from "./fast-temp-dir.ts";

const run = promisify(execFile);

/** A built-in collation that does not sort by bytes. */
const LANGUAGE = ["--locale=C", "--locale-provider=icu", "--icu-locale=en-US"];

/** How long a server may take to accept connections on a busy machine. */
const START_TIMEOUT_MS = 60_000;

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
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? await unprivilegedUser() : undefined;
  const native = isRoot ? await copyReadableByAll(directory) : findPostgres();
  const data = join(directory, "data");
  if (user) {
    await chmod(directory, 0o755);
    // The server's user creates the data folder in it.
    await chown(directory, user.uid, user.gid);
  }
  const environment = { ...process.env, LC_ALL: "C", TZ: "UTC" };
  await run(
    join(native, "bin", "initdb"),
    [
      `--pgdata=${data}`,
      "--username=postgres",
      "--auth=trust",
      "--encoding=UTF8",
      "--no-sync",
      "--no-instructions",
      ...LANGUAGE,
    ],
    { ...user, env: environment },
  );
  const port = await freePort();
  let server: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const started = spawn(
        join(native, "bin", "postgres"),
        [
          "-D",
          data,
          "-p",
          String(port),
          "-c",
          "listen_addresses=127.0.0.1",
          "-c",
          "unix_socket_directories=",
          // In the data directory, with which it is removed.
          "-c",
          "dynamic_shared_memory_type=mmap",
          ...settings.flatMap((setting) => ["-c", setting]),
        ],
        { ...user, env: environment, stdio: ["ignore", "ignore", "pipe"] },
      );
      const problem = await untilReady(started);
      if (problem === undefined) {
        server = started;
        return;
      }
      // The children of a killed server need a moment to notice.
      if (!problem.includes("shared memory block") || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start: ${problem.trim().slice(-500)}`);
      }
    }
  };
  const end = async (signal: "SIGKILL" | "SIGINT"): Promise<void> => {
    const ended = server;
    server = undefined;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    const gone = once(ended, "exit");
    ended.kill(signal);
    await gone;
  };
  // A test process that exits early stops its server.
  const endAtExit = () => {
    server?.kill("SIGKILL");
    rmSync(directory, { recursive: true, force: true });
  };
  process.once("exit", endAtExit);

  await start();
  return {
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    start,
    kill: () => end("SIGKILL"),
    stop: async () => {
      process.off("exit", endAtExit);
      await end("SIGINT");
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. This user owns nothing else. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, name])));
      return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
    } catch (error) {
      if (name === "nobody")
        throw new Error("no other user than root can run it", { cause: error });
    }
  }
  throw new Error(`no other user than ${userInfo().username} can run it`);
}

/** If only the owner can enter the clone, the server's user can't read the binaries. */
async function copyReadableByAll(directory: string): Promise<string> {
  const native = join(directory, "native");
  await cp(findPostgres(), native, { recursive: true, verbatimSymlinks: true });
  await chmod(native, 0o755);
  return native;
}

/** Returns the problem, or undefined once the server accepts connections. */
function untilReady(server: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let output = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000);
      if (output.includes("ready to accept connections")) resolve(undefined);
    });
    server.once("error", (error) => resolve(error.message));
    server.once("close", () => resolve(output || "it ended at once"));
  });
}

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const address = holder.address();
  holder.close();
  await once(holder, "close");
  if (typeof address !== "object" || !address) throw new Error("there is no free port");
  return address.port;
}
