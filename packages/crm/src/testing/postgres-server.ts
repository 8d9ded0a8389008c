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

/** One that sorts unlike bytes, and is built in. */
const LANGUAGE = ["--locale=C", "--locale-provider=icu", "--icu-locale=en-US"];

/** How long a server may take to accept connections, on a machine that is busy. */
const START_TIMEOUT_MS = 60_000;

/** A PostgreSQL of our own, durable as a real one, and gone without a trace once it is stopped. */
export interface PostgresServer {
  /** Address of a database of it, which may not be there. */
  urlOf(database: string): string;
  /** Starts it again where it was killed. */
  start(): Promise<void>;
  /** Ends the postmaster as the system would that has no memory left. */
  kill(): Promise<void>;
  /** Stops it, and takes its files away. Stopping twice is safe. */
  stop(): Promise<void>;
}

/**
 * Makes a cluster in a temporary directory and starts it, on a port of the loopback address. Its
 * language is one that sorts unlike bytes, so that a query shows whether it depends on that.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const directory = await createFastTempDir("crm-postgres-");
  try {
    return await startIn(directory);
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(directory: string): Promise<PostgresServer> {
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? await unprivilegedUser() : undefined;
  const native = isRoot ? await copyForEverybody(directory) : findPostgres();
  const data = join(directory, "data");
  if (user) {
    await chmod(directory, 0o755);
    // The user makes the folder of the data in it.
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
          // In the directory of the data, where it goes with it.
          "-c",
          "dynamic_shared_memory_type=mmap",
        ],
        { ...user, env: environment, stdio: ["ignore", "ignore", "pipe"] },
      );
      const problem = await untilReady(started);
      if (problem === undefined) {
        server = started;
        return;
      }
      // The children of one that was killed need a moment to find out.
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
  // A process that ends without a word takes its server along.
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

/** PostgreSQL does not run as root. Its user owns nothing else. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, name])));
      return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
    } catch (error) {
      if (name === "nobody")
        throw new Error("there is nobody but root to run it as", { cause: error });
    }
  }
  throw new Error(`there is nobody but ${userInfo().username} to run it as`);
}

/** A clone that only its owner may enter hides the binaries from everybody else. */
async function copyForEverybody(directory: string): Promise<string> {
  const native = join(directory, "native");
  await cp(findPostgres(), native, { recursive: true, verbatimSymlinks: true });
  await chmod(native, 0o755);
  return native;
}

/** What went wrong; undefined once the server takes connections. */
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
