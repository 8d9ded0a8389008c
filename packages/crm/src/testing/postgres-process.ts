import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findPostgres } from "./find-postgres.ts";

const run = promisify(execFile);

/** A built-in collation that does not sort by bytes. */
const LANGUAGE = ["--locale=C", "--locale-provider=icu", "--icu-locale=en-US"];

/** How long a server may take to accept connections on a busy machine. */
const START_TIMEOUT_MS = 60_000;

const environment = { ...process.env, LC_ALL: "C", TZ: "UTC" };

/** The programs of PostgreSQL, and a user that may run them; undefined for the one of this process. */
export interface PostgresPrograms {
  readonly path: string;
  readonly user: { uid: number; gid: number } | undefined;
}

/** Prepares a directory in which the servers' user can create data folders. */
export async function preparePostgres(directory: string): Promise<PostgresPrograms> {
  if (process.getuid?.() !== 0) return { path: join(findPostgres(), "bin"), user: undefined };
  const user = await unprivilegedUser();
  const native = await copyReadableByAll(directory);
  await chmod(directory, 0o755);
  // The server's user creates the data folder in it.
  await chown(directory, user.uid, user.gid);
  return { path: join(native, "bin"), user };
}

/** Runs a program as the servers' user. */
export async function runAsServer(
  { user }: PostgresPrograms,
  program: string,
  args: readonly string[],
): Promise<void> {
  await run(program, args, { ...user, env: environment });
}

/** Creates the data folder of a server, whose collation does not sort by bytes. */
export const createCluster = (programs: PostgresPrograms, data: string): Promise<void> =>
  runAsServer(programs, join(programs.path, "initdb"), [
    `--pgdata=${data}`,
    "--username=postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--no-sync",
    "--no-instructions",
    ...LANGUAGE,
  ]);

/** The process of a server. */
export interface PostgresProcess {
  /** Starts it, also after it was killed. */
  start(): Promise<void>;
  /** Ends it. Ending twice is safe. */
  end(signal: "SIGKILL" | "SIGINT"): Promise<void>;
  /** Kills it without waiting. */
  kill(): void;
  /** Freezes it with all of its connections, as if its machine were gone. Ending it kills all of its processes. */
  freeze(): Promise<void>;
}

/** Creates what runs a server on a port of the loopback address. */
export function createServerProcess(
  programs: PostgresPrograms,
  { data, port, settings }: { data: string; port: number; settings: readonly string[] },
): PostgresProcess {
  let server: ChildProcess | undefined;
  /** The processes of connections of a server that is frozen. */
  let frozen: readonly number[] = [];
  return {
    async start() {
      const deadline = Date.now() + START_TIMEOUT_MS;
      for (;;) {
        const started = spawn(
          join(programs.path, "postgres"),
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
          { ...programs.user, env: environment, stdio: ["ignore", "ignore", "pipe"] },
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
    },
    async end(signal) {
      const ended = server;
      server = undefined;
      if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
      const gone = once(ended, "exit");
      ended.kill(signal);
      await gone;
      // They don't notice that it is gone.
      for (const each of frozen) process.kill(each, "SIGKILL");
    },
    kill: () => void server?.kill("SIGKILL"),
    async freeze() {
      const { stdout } = await run("pgrep", ["-P", String(server?.pid)]);
      frozen = stdout.trim().split("\n").map(Number);
      for (const each of [Number(server?.pid), ...frozen]) process.kill(each, "SIGSTOP");
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
      if (/ready to accept (read-only )?connections/.test(output)) resolve(undefined);
    });
    server.once("error", (error) => resolve(error.message));
    server.once("close", () => resolve(output || "it ended at once"));
  });
}
