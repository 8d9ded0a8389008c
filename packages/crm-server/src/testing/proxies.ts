import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@calling-extensions/crm/testing";

const PGBOUNCER = "/usr/sbin/pgbouncer";
const HAPROXY = "/usr/sbin/haproxy";

/** Why the programs in front of several processes can't be started; undefined if they can. */
export const missingProxies = [PGBOUNCER, HAPROXY].every((path) => existsSync(path))
  ? undefined
  : "PgBouncer or HAProxy is not installed. To install them: apt-get install pgbouncer haproxy";

/** A program that runs until it's stopped. */
export interface RunningProxy {
  readonly port: number;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** Settings in the guide, by the first words of their block. */
async function settingsOfGuide(first: string): Promise<string> {
  const text = await readFile(join(root, "docs/guides/scaling.md"), "utf8");
  const [, rest] = text.split(`\n\`\`\`${first}`);
  const [block] = rest?.split("```") ?? [];
  if (block === undefined) throw new Error(`The guide has no settings that begin with ${first}`);
  return block;
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () =>
      resolve(false),
    );
    socket.once("connect", () => socket.destroy());
  });

async function start(
  command: readonly string[],
  port: number,
  directory: string,
): Promise<RunningProxy> {
  const [program = "", ...args] = command;
  const child: ChildProcess = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const gone = once(child, "close");
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`${program} did not start: ${output}`);
    await wait(20);
  }
  return {
    port,
    async stop() {
      child.kill("SIGKILL");
      await gone;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Starts PgBouncer in transaction mode before a database, with few connections to it. */
export async function startPgBouncer(
  databaseUrl: string,
  connections: number,
): Promise<RunningProxy & { databaseUrl: string }> {
  const { hostname, port: databasePort, pathname, username } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), "pgbouncer-"));
  // It refuses to run as root, and then reads its file as another user.
  await chmod(directory, 0o755);
  const file = join(directory, "pgbouncer.ini");
  const isRoot = process.getuid?.() === 0;
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${databasePort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
max_client_conn = 200
${isRoot ? "user = nobody" : ""}
${(await settingsOfGuide("ini\n")).replace(/^default_pool_size = .*/m, `default_pool_size = ${connections}`)}`,
  );
  const running = await start([PGBOUNCER, file], port, directory);
  return { ...running, databaseUrl: `postgres://${username}@127.0.0.1:${port}/${name}` };
}

/** HAProxy while it runs. */
export interface RunningHaProxy extends RunningProxy {
  /** How many servers get connections. */
  countReady(): Promise<number>;
}

/** Checks the settings of HAProxy, and starts it. */
async function runHaProxy(port: number, settings: string): Promise<RunningHaProxy> {
  const statisticsPort = await freePort();
  const directory = await mkdtemp(join(tmpdir(), "haproxy-"));
  const file = join(directory, "haproxy.cfg");
  const statistics = `listen statistics
  mode http
  bind 127.0.0.1:${statisticsPort}
  timeout connect 2s
  timeout client 2s
  timeout server 2s
  stats uri /
`;
  await writeFile(file, `${settings}${statistics}`);
  const checked = spawnSync(HAPROXY, ["-c", "-f", file], { encoding: "utf8" });
  if (checked.status !== 0) throw new Error(`${checked.stdout}${checked.stderr}`);
  return {
    ...(await start([HAPROXY, "-db", "-f", file], port, directory)),
    async countReady() {
      const table = await (await fetch(`http://127.0.0.1:${statisticsPort}/;csv`)).text();
      return table.split("\n").filter((line) => /^\w+,[a-z]+\d+,.*,UP[ ,]/.test(line)).length;
    },
  };
}

/**
 * Starts HAProxy before a PostgreSQL primary and its standby, with the settings of the guide. Resolves once it knows the
 * primary: before its first checks, it believes that all servers are.
 */
export async function startDatabaseProxy(
  ports: readonly [number, number],
): Promise<RunningProxy & { databaseUrl: string }> {
  const port = await freePort();
  const settings = (await settingsOfGuide("haproxy\nlisten postgres\n"))
    .replace(/bind \S+/, `bind 127.0.0.1:${port}`)
    .replace(/(server postgres0) \S+/, `$1 127.0.0.1:${ports[0]}`)
    .replace(/(server postgres1) \S+/, `$1 127.0.0.1:${ports[1]}`);
  const running = await runHaProxy(port, `listen postgres\n${settings}`);
  while ((await running.countReady()) !== 1) await wait(20);
  return { ...running, databaseUrl: `postgres://postgres@127.0.0.1:${port}/postgres` };
}

/**
 * Starts HAProxy on a port, before services that it sends requests to in turn while they are ready.
 *
 * @param certificate the file with the certificate and the key for TLS; without one, the proxy has no TLS
 */
export async function startHaProxy(
  port: number,
  ports: readonly number[],
  certificate?: string,
): Promise<RunningHaProxy> {
  const settings = await readFile(join(root, "deploy/haproxy.cfg"), "utf8");
  const servers = ports.map((each, index) => `server service${index} 127.0.0.1:${each}`);
  const tls = (options: string) =>
    certificate === undefined ? "" : options.replace("/run/secrets/certificate", certificate);
  return runHaProxy(
    port,
    settings
      .replace(/bind \S+(.*)/, (_, options: string) => `bind 127.0.0.1:${port}${tls(options)}`)
      .replace(/server-template .*/, () => servers.join("\n  ")),
  );
}
